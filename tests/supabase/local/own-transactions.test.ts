import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { codeOf } from '../../helpers/api-client.ts'
import { startInProcessBackend } from '../../helpers/in-process-backend.ts'

const PASSWORD = 'corr3ct-horse-battery'
let backend: Awaited<ReturnType<typeof startInProcessBackend>>
beforeAll(async () => {
  // The library prints each refused statement with its parameters.
  console.error = () => {}
  backend = await startInProcessBackend()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => backend.stop())

it('a confirmation whose token takes its time to be signed stays, whatever others ask and are refused meanwhile', async () => {
  const { api } = backend
  const one = await api.newUser('one@example.com', PASSWORD, 'premium', 'One')
  const two = await api.newUser('two@example.com', PASSWORD, 'premium', 'Two')
  const email = 'confirmed@example.com'
  await api.signUp(email, PASSWORD)
  const token = codeOf(await api.newestMail(email))

  let begun = () => {}
  const signing = new Promise<void>((done) => {
    begun = done
  })
  const sign = crypto.subtle.sign.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'sign').mockImplementationOnce(async (...call) => {
    begun()
    await new Promise((done) => setTimeout(done, 300))
    return sign(...call)
  })
  const confirming = api.call('/auth/v1/verify', { body: { email, token, type: 'signup' } })
  await signing
  const refused = Promise.all(
    [one, two].map(async ({ access_token, user }) => {
      const body = { user_id: user.id, password_length: 1, generation_settings: {} }
      return (await api.call('/rest/v1/password_history', { token: access_token, body })).status
    }),
  )
  const names = Promise.all(
    [one, two, one, two, one, two].map(async ({ access_token }) => {
      const answer = await api.call('/rest/v1/profiles?select=full_name', { token: access_token })
      return (await answer.json())[0].full_name
    }),
  )
  expect(await refused).toEqual([400, 400])
  expect(await names).toEqual(['One', 'Two', 'One', 'Two', 'One', 'Two'])

  const confirmed = await confirming
  expect(confirmed.status).toBe(200)
  const session = await confirmed.json()
  expect((await api.call('/auth/v1/user', { token: session.access_token })).status).toBe(200)
  await api.signIn(email, PASSWORD)
})
