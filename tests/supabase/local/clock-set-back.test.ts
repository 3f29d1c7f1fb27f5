import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startInProcessBackend } from '../../helpers/in-process-backend.ts'

let backend: Awaited<ReturnType<typeof startInProcessBackend>>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  backend = await startInProcessBackend()
})
afterAll(async () => {
  vi.useRealTimers()
  await backend.stop()
})

it('[E4] the clock of this machine, set back an hour, keeps no mail back', async () => {
  const { api } = backend
  const email = 'ana@example.com'
  const waitForNextMail = () => new Promise((done) => setTimeout(done, 1_050))
  expect((await api.signUp(email, 'corr3ct-horse-battery')).status).toBe(200)
  expect((await api.call('/auth/v1/recover', { body: { email } })).status).toBe(200)
  await waitForNextMail()
  vi.setSystemTime(Date.now() - 3_600_000)
  for (const path of ['signup', 'recover', 'resend']) {
    const body = { email, password: 'corr3ct-horse-battery', type: 'signup' }
    expect((await api.call(`/auth/v1/${path}`, { body })).status, path).toBe(200)
    await waitForNextMail()
  }
  expect(await api.mails(email)).toHaveLength(5)
})
