import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, createApiClient, linkOf } from '../../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'
import { STRANGE_ADDRESSES } from '../../helpers/strange-addresses.ts'

// Long: one running backend for all that a mail, a code and a password may meet.

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
    for (const [index, target] of STRANGE_ADDRESSES.slice(0, 4).entries()) {
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

  it('[S43] a way back that does not exist is ours too, for every mail and for Google', async () => {
    const email = 'ways-back@example.com'
    await api.newUser(email, PASSWORD)
    for (const target of STRANGE_ADDRESSES) {
      const query = `redirect_to=${encodeURIComponent(target)}`
      await api.call(`/auth/v1/resend?${query}`, { body: { email, type: 'signup' } })
      const google = await fetch(`${backend.url}/auth/v1/authorize?provider=google&${query}`, {
        redirect: 'manual',
      })
      const consent = new URL(google.headers.get('location') ?? '')
      expect(consent.href).toContain(`${backend.url}/_local/google/consent?`)
      // The person goes through with it: wherever they end is ours.
      const form = new URLSearchParams({
        ...Object.fromEntries(consent.searchParams),
        email,
        answer: 'allow',
      })
      const consented = await fetch(`${backend.url}/_local/google/consent`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      })
      const back = await fetch(consented.headers.get('location') ?? '', { redirect: 'manual' })
      expect(new URL(back.headers.get('location') ?? '').origin, target).toBe(backend.url)
      const refused = await fetch(`${backend.url}/auth/v1/verify?token=x&type=recovery&${query}`, {
        redirect: 'manual',
      })
      expect(new URL(refused.headers.get('location') ?? '').origin, target).toBe(backend.url)
    }
    const query = `redirect_to=${encodeURIComponent('https://evil.example/')}`
    await api.call(`/auth/v1/recover?${query}`, { body: { email } })
    const link = new URL(linkOf(await api.newestMail(email)))
    expect(link.searchParams.get('redirect_to')).toBe(`${backend.url}/dashboard`)
  })

  it('[S43] leads to this server, whatever Host the one who asks for the mail claims', async () => {
    const { port } = new URL(backend.url)
    const signUp = (email: string, target: string, host: string) =>
      new Promise<string>((done, failed) => {
        const body = JSON.stringify({ email, password: PASSWORD })
        const socket = connect(Number(port), '127.0.0.1')
        let whole = ''
        socket.on('data', (chunk) => (whole += chunk))
        socket.on('error', failed)
        socket.on('close', () => done(whole))
        socket.write(
          [
            `POST ${target}/auth/v1/signup HTTP/1.1`,
            `Host: ${host}`,
            'X-Forwarded-Host: evil.example',
            'X-Forwarded-Proto: https',
            `apikey: ${backend.keys.publishable}`,
            'Content-Type: application/json',
            `Content-Length: ${body.length}`,
            'Connection: close',
            '',
            body,
          ].join('\r\n'),
        )
      })
    for (const [target, host] of [
      ['', 'localhost:1'],
      ['', 'evil.localhost'],
      ['http://evil.example', 'localhost'],
    ] as const) {
      const email = `forged-${host}-${target.length}@example.com`.replace(':', '-')
      expect(await signUp(email, target, host)).toMatch(/^HTTP\/1\.1 200/)
      const { text } = await api.newestMail(email)
      expect(text).not.toMatch(/evil\.(example|localhost)\/|localhost:1\//)
      expect(linkOf({ text } as never)).toContain(`${backend.url}/auth/v1/verify`)
    }
    expect(await signUp('nobody@example.com', '', 'evil.example')).toMatch(/^HTTP\/1\.1 421/)
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

describe('passwords', () => {
  it('[A7] have at most 72 bytes, when signing up and when changed', async () => {
    const [fits, long] = ['ñ'.repeat(36), 'ñ'.repeat(37)]
    const refused = await api.signUp('bytes@example.com', long)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error_code: 'validation_failed' })
    const { access_token: token } = await api.newUser('bytes@example.com', fits)
    const changed = await api.call('/auth/v1/user', { method: 'PUT', token, body: { password: long } })
    expect(changed.status).toBe(400)
    await expect(api.signIn('bytes@example.com', `${fits}x`)).rejects.toThrow('invalid_credentials')
    await api.signIn('bytes@example.com', fits)
  })

  it('[A8] end the other sessions when they are changed, and no one else’s', async () => {
    const other = await api.newUser('bystander@example.com', PASSWORD)
    const left = await api.newUser('sessions@example.com', PASSWORD)
    const here = await api.signIn('sessions@example.com', PASSWORD)
    const refresh = ({ refresh_token }: { refresh_token: string }) =>
      api.call('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
    const change = (body: object) =>
      api.call('/auth/v1/user', { method: 'PUT', token: here.access_token, body })
    expect((await change({ data: { full_name: 'New Name' } })).status).toBe(200)
    expect((await refresh(left)).status).toBe(200)
    expect((await change({ password: 'another-horse-9' })).status).toBe(200)
    const refused = await refresh(left)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error_code: 'refresh_token_not_found' })
    for (const session of [here, other]) expect((await refresh(session)).status).toBe(200)
  })

  it('[A9] of some sign-ups at once one counts', async () => {
    const email = 'twice@example.com'
    const answers = await Promise.all([1, 2, 3].map(() => api.signUp(email, PASSWORD)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  })
})

it('[A5] makes no account for somebody who only has an address', async () => {
  for (const path of ['/auth/v1/otp', '/auth/v1/magiclink']) {
    const answer = await api.call(path, { body: { email: 'nobody@example.com', create_user: true } })
    expect(answer.status).toBe(422)
  }
  expect(await api.mails('nobody@example.com')).toEqual([])
})

it.each([
  ['signup', { email: 'odd@example.com', password: 12_345_678 }],
  ['signup', { email: ['odd@example.com'], password: PASSWORD }],
  ['signup', { email: 'odd\u0000@example.com', password: PASSWORD }],
  ['signup', { email: 'odd@example.com', password: PASSWORD, data: { full_name: 'nul \u0000' } }],
  ['signup', { email: 'odd@example.com', password: 'half a pair \ud800' }],
  ['signup', { email: `${'x'.repeat(300)}@example.com`, password: PASSWORD }],
  ['token?grant_type=password', null],
  ['token?grant_type=password', [1]],
  ['verify', { email: {}, token: '1', type: 'signup' }],
])('answers 400 to what %s cannot read: %j', async (path, body) => {
  const answer = await api.call(`/auth/v1/${path}`, { body })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 400, error_code: expect.any(String) })
})

it('names the reasons of a weak password', async () => {
  const answer = await api.signUp('weak@example.com', 'short')
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    error_code: 'weak_password',
    weak_password: { reasons: ['length'] },
  })
})
