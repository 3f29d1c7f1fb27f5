import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_CHECKS } from '../../deployed/accounts.ts'
import { CHECKS, type Deployed } from '../../deployed/checks.ts'
import { createApiClient } from '../../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

/** The check of a deployed instance against the one instance that is always at hand: it must not cry wolf. */
let backend: BackendProcess
let deployed: Deployed

beforeAll(async () => {
  backend = await startBackendProcess({ distDir: createSampleBuild() })
  const account = { email: 'check@example.com', password: 'corr3ct-horse-battery' }
  await createApiClient(backend).newUser(account.email, account.password, 'premium')
  deployed = {
    app: backend.url,
    backend: backend.url,
    publishableKey: backend.keys.publishable,
    ...account,
    tryLimits: true,
  }
})
afterAll(() => backend.remove())

it.each(CHECKS.map((check) => [check.name, check] as const))('[D1] %s', async (_, check) => {
  await check.run(deployed)
})

it('[D2] says what is wrong with an instance that lacks something', async () => {
  const elsewhere = { ...deployed, app: `${backend.url}/_local` }
  const first = CHECKS[0]
  await expect(first?.run(elsewhere)).rejects.toThrow(/dashboard answered 404/)
})

it.each(ACCOUNT_CHECKS.map((check) => [check.name, check] as const))('[D3] %s', async (name, check) => {
  const seen = await check.run({
    auth: `${backend.url}/auth/v1`,
    rest: `${backend.url}/rest/v1`,
    mail: `${backend.url}/_local/mail.json`,
    app: backend.url,
    key: backend.keys.publishable,
    consent: `${backend.url}/_local/google/consent`,
  })
  if (process.env.TELL && seen) process.stdout.write(`${name} [${seen}]\n`)
})
