import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, createApiClient, linkOf } from '../../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

const PASSWORD = 'corr3ct-horse-battery'
let backend: BackendProcess
let api: ReturnType<typeof createApiClient>

beforeAll(async () => {
  backend = await startBackendProcess({ distDir: createSampleBuild(), fromNothing: true })
  api = createApiClient(backend)
})
afterAll(() => backend.remove())

const waitForNextMail = () => new Promise((done) => setTimeout(done, 1_050))

describe('the mailed link', () => {
  it('confirms, leads to the dashboard with a session, and works once', async () => {
    expect((await api.signUp('link@example.com', PASSWORD)).status).toBe(200)
    const mail = await api.newestMail('LINK@example.com')
    expect(Object.keys(mail).sort()).toEqual(['sent_at', 'subject', 'text', 'to'])

    const early = await api.call('/auth/v1/token?grant_type=password', {
      body: { email: 'link@example.com', password: PASSWORD },
    })
    expect(early.status).toBe(400)
    expect(await early.json()).toMatchObject({ error_code: 'email_not_confirmed' })

    const answer = await fetch(linkOf(mail), { redirect: 'manual' })
    expect(answer.status).toBe(303)
    const target = new URL(answer.headers.get('location') ?? '')
    expect(`${target.origin}${target.pathname}`).toBe(`${backend.url}/dashboard`)
    const session = new URLSearchParams(target.hash.slice(1))
    const user = await api.call('/auth/v1/user', { token: session.get('access_token') ?? '' })
    expect(await user.json()).toMatchObject({
      email: 'link@example.com',
      user_metadata: { full_name: 'Test Person' },
    })

    const again = await fetch(linkOf(mail), { redirect: 'manual' })
    expect(again.headers.get('location')).toContain('error_code=otp_expired')
  })

  it('carries both languages, and the same link and code in each', async () => {
    await api.signUp('two@example.com', PASSWORD)
    const mail = await api.newestMail('two@example.com')
    expect(mail.subject).toBe('Confirm your email for Cifra / Confirma tu correo para Cifra')
    expect(mail.text.match(/^\d{6}$/gm)).toEqual([codeOf(mail), codeOf(mail)])
    expect(mail.text.match(/http:\S+/g)).toEqual([linkOf(mail), linkOf(mail)])
    expect(mail.text).toContain('Confirma tu correo')
  })

  it('[S43] never leads off this origin, whatever was asked', async () => {
    const targets = [
      'https://evil.example/',
      'http://127.0.0.1:1/',
      'javascript:alert(1)',
      '//evil.example',
      'x',
    ]
    for (const [index, target] of targets.entries()) {
      const email = `redirect-${index}@example.com`
      await api.call(`/auth/v1/signup?redirect_to=${encodeURIComponent(target)}`, {
        body: { email, password: PASSWORD },
      })
      const link = new URL(linkOf(await api.newestMail(email)))
      expect(link.searchParams.get('redirect_to')).toBe(`${backend.url}/dashboard`)
      link.searchParams.set('redirect_to', target)
      const answer = await fetch(link, { redirect: 'manual' })
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${backend.url}/dashboard#access_token=`))
    }
  })

  it('leads back to 127.0.0.1 when that is how the app was opened', async () => {
    const url = backend.url.replace('localhost', '127.0.0.1')
    const here = createApiClient({ ...backend, url })
    await here.signUp('numeric@example.com', PASSWORD)
    const link = new URL(linkOf(await here.newestMail('numeric@example.com')))
    expect(link.origin).toBe(url)
    expect(link.searchParams.get('redirect_to')).toBe(`${url}/dashboard`)
  })
})

describe('the mailed code', () => {
  it('signs in', async () => {
    const session = await api.newUser('code@example.com', PASSWORD)
    expect(session.user.email).toBe('code@example.com')
    expect((await api.signIn('code@example.com', PASSWORD)).user.id).toBe(session.user.id)
  })

  it('[A6] is accepted under the type `email`, for sign-up and for recovery', async () => {
    const email = 'type-email@example.com'
    await api.signUp(email, PASSWORD)
    const verify = async () =>
      api.call('/auth/v1/verify', {
        body: { email, token: codeOf(await api.newestMail(email)), type: 'email' },
      })
    expect((await verify()).status).toBe(200)
    await api.call('/auth/v1/recover', { body: { email } })
    expect((await verify()).status).toBe(200)
  })

  it('sets a new password after recovery', async () => {
    const email = 'forgot@example.com'
    await api.newUser(email, PASSWORD)
    expect((await api.call('/auth/v1/recover', { body: { email } })).status).toBe(200)
    const mail = await api.newestMail(email)
    expect(mail.subject).toContain('Set a new password')
    const verified = await api.call('/auth/v1/verify', {
      body: { email, token: codeOf(mail), type: 'recovery' },
    })
    const { access_token: token } = await verified.json()
    const changed = await api.call('/auth/v1/user', {
      method: 'PUT',
      token,
      body: { password: 'another-horse-9' },
    })
    expect(changed.status).toBe(200)
    await expect(api.signIn(email, PASSWORD)).rejects.toThrow('invalid_credentials')
    await api.signIn(email, 'another-horse-9')
  })

  it('may be guessed 30 times in five minutes, then not even the right one counts', async () => {
    const email = 'guessed@example.com'
    await api.signUp(email, PASSWORD)
    const right = codeOf(await api.newestMail(email))
    const wrong = right === '000000' ? '000001' : '000000'
    const guess = (token: string) => api.call('/auth/v1/verify', { body: { email, token, type: 'signup' } })
    const statuses = []
    for (let count = 0; count < 30; count += 1) statuses.push((await guess(wrong)).status)
    expect(new Set(statuses)).toEqual(new Set([403]))
    const refused = await guess(right)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another person is not held up.
    await api.newUser('unhurried@example.com', PASSWORD)
  })
})

describe('signing up again', () => {
  it('[A1] sends an unconfirmed person the mail again, and keeps the first password', async () => {
    const email = 'again@example.com'
    await api.signUp(email, PASSWORD)
    expect((await api.signUp(email, 'other-password-1')).status).toBe(429)
    await waitForNextMail()
    expect((await api.signUp(email, 'other-password-1')).status).toBe(200)
    expect(await api.mails(email)).toHaveLength(2)
    await api.call('/auth/v1/verify', {
      body: { email, token: codeOf(await api.newestMail(email)), type: 'signup' },
    })
    await api.signIn(email, PASSWORD)
    await expect(api.signIn(email, 'other-password-1')).rejects.toThrow('invalid_credentials')
  })

  it('[A2] tells nobody that an address has an account, and sends nothing', async () => {
    const email = 'taken@example.com'
    const { user } = await api.newUser(email, PASSWORD)
    const sent = (await api.mails(email)).length
    const answer = await api.signUp(email, 'other-password-1')
    expect(answer.status).toBe(200)
    const body = await answer.json()
    expect(body.id).not.toBe(user.id)
    expect(body.identities).toEqual([])
    expect(await api.mails(email)).toHaveLength(sent)
  })

  it('[A3] [A4] resends on request, once a second, and the older code is void', async () => {
    const email = 'resend@example.com'
    await api.signUp(email, PASSWORD)
    const first = codeOf(await api.newestMail(email))
    const resend = () => api.call('/auth/v1/resend', { body: { email, type: 'signup' } })
    expect((await resend()).status).toBe(429)
    await waitForNextMail()
    expect((await resend()).status).toBe(200)
    const second = codeOf(await api.newestMail(email))
    const verify = (token: string) => api.call('/auth/v1/verify', { body: { email, token, type: 'signup' } })
    if (first !== second) expect((await verify(first)).status).toBe(403)
    expect((await verify(second)).status).toBe(200)
  })
})

it('[A5] makes no account for somebody who only has an address', async () => {
  for (const path of ['/auth/v1/otp', '/auth/v1/magiclink']) {
    const answer = await api.call(path, { body: { email: 'nobody@example.com', create_user: true } })
    expect(answer.status).toBe(422)
  }
  expect(await api.mails('nobody@example.com')).toEqual([])
})

it('names the reasons of a weak password', async () => {
  const answer = await api.signUp('weak@example.com', 'short')
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    error_code: 'weak_password',
    weak_password: { reasons: ['length'] },
  })
})
