import { expect, it } from 'vitest'
import { LOCAL_PUBLISHABLE_KEY, readBackend } from '../../src/remote/backend.ts'
import { loadProjectConfig } from '../../supabase/local/project-config.ts'

it('the app’s default key is the project’s', () => {
  expect(LOCAL_PUBLISHABLE_KEY).toBe(loadProjectConfig().auth.publishable_key)
})

it('the app speaks to its own origin unless the build names another backend', () => {
  expect(readBackend({}, 'https://app.test').url).toBe('https://app.test')
  expect(
    readBackend(
      { VITE_SUPABASE_URL: 'https://x.supabase.co/', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' },
      'https://app.test',
    ),
  ).toEqual({ url: 'https://x.supabase.co', publishableKey: 'sb_publishable_x' })
})
