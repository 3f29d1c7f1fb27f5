import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../supabase/functions/_shared/read-env.ts'

const SET = {
  SUPABASE_URL: 'https://project.supabase.co/',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  APP_ORIGINS: 'https://app.example, https://www.app.example/ignored/path',
}
const read = (values: Readonly<Record<string, string | undefined>>) => readEnv((name) => values[name])

describe('the environment of a deployed function', () => {
  it('is read by name', () => {
    expect(read(SET)).toEqual({
      supabaseUrl: 'https://project.supabase.co',
      supabaseSecretKey: 'sb_secret_x',
      stripeSecretKey: 'sk_test_secret',
      stripeWebhookSecret: 'whsec_secret',
      stripeApiUrl: 'https://api.stripe.com',
      appOrigins: ['https://app.example', 'https://www.app.example'],
    })
  })

  it('takes the service role key of older projects', () => {
    const older = { ...SET, SUPABASE_SECRET_KEYS: undefined, SUPABASE_SERVICE_ROLE_KEY: 'old' }
    expect(read(older).supabaseSecretKey).toBe('old')
  })

  it.each(['SUPABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'APP_ORIGINS'])(
    'without %s it does not start, and says so without a value',
    (name) => {
      expect(() => read({ ...SET, [name]: ' ' })).toThrow(`${name} is not set`)
    },
  )

  it('no origin is not every origin', () => {
    expect(() => read({ ...SET, APP_ORIGINS: '*' })).toThrow()
  })
})
