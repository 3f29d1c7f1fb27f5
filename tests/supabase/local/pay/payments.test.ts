import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPayments } from '../../../../supabase/local/pay/payments.ts'

const ORIGIN = 'http://127.0.0.1:4173'
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cifra-pay-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('without keys the sandbox stands in, with keys of its own that outlive a restart', async () => {
  const first = openPayments({}, dataDir, ORIGIN)
  await first.close()
  const second = openPayments({}, dataDir, ORIGIN)
  await second.close()
  expect(second.app).not.toBeNull()
  expect(second.settings).toEqual(first.settings)
  expect(second.settings.stripeApiUrl).toBe(`${ORIGIN}/_local/pay`)
})

it('with the provider’s keys there is no sandbox at all', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  const { app, settings } = openPayments(keys, dataDir, ORIGIN)
  expect(app).toBeNull()
  expect(settings).toEqual({
    stripeApiUrl: 'https://api.stripe.com',
    stripeSecretKey: 'sk_test_x',
    stripeWebhookSecret: 'whsec_x',
  })
})

it('one key without the other opens the sandbox, not half of the real thing', async () => {
  const { app, close } = openPayments({ STRIPE_SECRET_KEY: 'sk_test_x' }, dataDir, ORIGIN)
  expect(app).not.toBeNull()
  await close()
})
