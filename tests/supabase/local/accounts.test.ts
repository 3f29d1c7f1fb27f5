import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, createApiClient, linkOf, proofOf } from '../../helpers/api-client.ts'
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

/**
 * [E4] One mail a second and address: of what was asked since `begun` one is sent, and one more for each second that a busy machine took.
 * Answers how many were.
 */
const sentOf = (statuses: readonly number[], begun: number): number => {
  const sent = statuses.filter((status) => status === 200).length
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
  expect(sent).toBeGreaterThanOrEqual(1)
  expect(sent).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 1_000))
  return sent
}

describe('the mailed link', () => {
  it('leads to the dashboard, confirms by what its button sends, and works once', async () => {
    expect((await api.signUp('link@example.com', PASSWORD)).status).toBe(200)
    const mail = await api.newestMail('LINK@example.com')
    expect(Object.keys(mail).sort()).toEqual(['sent_at', 'subject', 'text', 'to'])

    const early = await api.call('/auth/v1/token?grant_type=password', {
      body: { email: 'link@example.com', password: PASSWORD },
    })
    expect(early.status).toBe(400)
    expect(await early.json()).toMatchObject({ error_code: 'email_not_confirmed' })

    const target = new URL(linkOf(mail))
    expect(`${target.origin}${target.pathname}`).toBe(`${backend.url}/dashboard`)
    expect(proofOf(mail)).toEqual({ token_hash: expect.stringMatching(/^[0-9a-f]{128}$/), type: 'signup' })
    const press = () => api.call('/auth/v1/verify', { body: proofOf(mail) })
    const answer = await press()
    expect(answer.status).toBe(200)
    expect((await answer.json()).user).toMatchObject({
      email: 'link@example.com',
      user_metadata: { full_name: 'Test Person' },
    })
    const again = await press()
    expect(again.status).toBe(403)
    expect(await again.json()).toMatchObject({ error_code: 'otp_expired' })
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
    for (const [index, target] of STRANGE_ADDRESSES.entries()) {
      // One address each: the service mails it once a second.
      const email = `redirect-${index}@example.com`
      for (const path of ['signup', 'recover']) {
        const query = new URLSearchParams({ redirect_to: target })
        const asked = await api.call(`/auth/v1/${path}?${query}`, { body: { email, password: PASSWORD } })
        expect(asked.status, target).toBe(200)
      }
      const mails = await api.mails(email)
      expect(mails, target).toHaveLength(2)
      for (const mail of mails)
        expect(linkOf(mail), target).toMatch(new RegExp(`^${backend.url}/dashboard#token_hash=`))
      const query = new URLSearchParams({ token: 'abc', type: 'signup', redirect_to: target })
      const answer = await fetch(`${backend.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
      expect(answer.headers.get('location')).toBe(`${backend.url}/dashboard#token_hash=abc&type=signup`)
    }
  })

  /** A person goes through with it: where they end. */
  const throughGoogle = async (query: string, email: string): Promise<URL> => {
    const google = await fetch(`${backend.url}/auth/v1/authorize?provider=google&${query}`, {
      redirect: 'manual',
    })
    const consent = new URL(google.headers.get('location') ?? '')
    expect(consent.href).toContain(`${backend.url}/_local/google/consent?`)
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
    return new URL(back.headers.get('location') ?? '')
  }

  it('[S43] a way back that does not exist is ours too, for Google and for what an old link says', async () => {
    const email = 'ways-back@example.com'
    await api.newUser(email, PASSWORD)
    for (const target of STRANGE_ADDRESSES) {
      const query = `redirect_to=${encodeURIComponent(target)}`
      expect((await throughGoogle(query, email)).origin, target).toBe(backend.url)
      const refused = await fetch(`${backend.url}/auth/v1/verify?token=x&type=recovery&${query}`, {
        redirect: 'manual',
      })
      expect(new URL(refused.headers.get('location') ?? '').origin, target).toBe(backend.url)
    }
  })

  it('[S43] of two ways back none counts: a session is not led where only one of the readers looks', async () => {
    const email = 'two-ways@example.com'
    const own = encodeURIComponent(`${backend.url}/dashboard?own`)
    const targets = [
      'http://evil.example\\@localhost/',
      'http://127.0.0.1:9/',
      'http://localhost:9/',
      'https://evil.example/',
    ]
    for (const target of targets) {
      const foreign = encodeURIComponent(target)
      for (const query of [
        `redirect_to=${own}&redirect_to=${foreign}`,
        `redirect_to=${foreign}&redirect_to=${own}`,
        `redirect%5Fto=${own}&redirect_to=${foreign}`,
        `redirect_to=${own}&redirect%5fto=${foreign}`,
      ]) {
        const back = await throughGoogle(query, email)
        expect(`${back.origin}${back.pathname}${back.search}`, query).toBe(`${backend.url}/dashboard`)
        expect(back.hash).toContain('access_token=')
        const verified = await fetch(`${backend.url}/auth/v1/verify?token=x&type=recovery&${query}`, {
          redirect: 'manual',
        })
        expect(verified.headers.get('location'), query).toMatch(new RegExp(`^${backend.url}/dashboard#`))
      }
    }
  })

  it('[S43] the way to Google is ours, whatever else stands in the link', async () => {
    for (const [word, value] of [
      ['redirect_uri', 'https://evil.example/'],
      ['redirect_uri', 'no address'],
      ['state', 'another'],
      ['client_id', 'another'],
      ['response_type', 'token'],
    ] as const) {
      const query = new URLSearchParams({ prompt: 'consent', [word]: value })
      for (const path of ['authorize', '%61uthorize']) {
        const answer = await fetch(`${backend.url}/auth/v1/${path}?provider=google&${query}`, {
          redirect: 'manual',
        })
        const consent = new URL(answer.headers.get('location') ?? '')
        expect(`${consent.origin}${consent.pathname}`, word).toBe(`${backend.url}/_local/google/consent`)
        expect(consent.searchParams.get('prompt')).toBe('consent')
        expect(consent.searchParams.get(word)).not.toBe(value)
      }
    }
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
      expect(linkOf({ text } as never)).toContain(`${backend.url}/dashboard#token_hash=`)
    }
    expect(await signUp('nobody@example.com', '', 'evil.example')).toMatch(/^HTTP\/1\.1 421/)
  })

  it('leads back to 127.0.0.1 when that is how the app was opened', async () => {
    const url = backend.url.replace('localhost', '127.0.0.1')
    const here = createApiClient({ ...backend, url })
    await here.signUp('numeric@example.com', PASSWORD)
    const link = new URL(linkOf(await here.newestMail('numeric@example.com')))
    expect(link.origin).toBe(url)
    expect(link.pathname).toBe('/dashboard')
  })
})

describe('the mailed code', () => {
  it('signs in', async () => {
    const session = await api.newUser('code@example.com', PASSWORD)
    expect(session.user.email).toBe('code@example.com')
    expect((await api.signIn('code@example.com', PASSWORD)).user.id).toBe(session.user.id)
  })

  it('[E6] is accepted under the type `email`, for sign-up and for recovery', async () => {
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

  it('may be guessed 20 times in five minutes, then not even the right one counts', async () => {
    const email = 'guessed@example.com'
    await api.signUp(email, PASSWORD)
    const right = codeOf(await api.newestMail(email))
    const wrong = right === '000000' ? '000001' : '000000'
    const guess = (token: string) => api.call('/auth/v1/verify', { body: { email, token, type: 'signup' } })
    const statuses = []
    for (let count = 0; count < 20; count += 1) statuses.push((await guess(wrong)).status)
    expect(new Set(statuses)).toEqual(new Set([403]))
    const refused = await guess(right)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another person is not held up.
    await api.newUser('unhurried@example.com', PASSWORD)
  })
})

describe('a code whose address is cut elsewhere', () => {
  it.each(['signup', 'recovery'] as const)(
    '[A4] [G1] is no further guess for the account of a %s',
    async (type) => {
      const email = `cut-${type}@example.com`
      if (type === 'signup') await api.signUp(email, PASSWORD)
      else {
        await api.newUser(email, PASSWORD)
        await api.call('/auth/v1/recover', { body: { email } })
      }
      const right = codeOf(await api.newestMail(email))
      const wrong = right === '000000' ? '000001' : '000000'
      const guess = async (guessed: string, token: string, as: string = type) =>
        (await api.call('/auth/v1/verify', { body: { email: guessed, token, type: as } })).status
      for (let count = 0; count < 20; count += 1) expect(await guess(email, wrong)).toBe(403)
      expect(await guess(email, right)).toBe(429)
      const whole = email + right
      const statuses = []
      for (let cut = 0; cut <= whole.length; cut += 1) {
        if (cut === email.length) continue
        for (const as of [type, 'email'])
          statuses.push(await guess(whole.slice(0, cut), whole.slice(cut), as))
      }
      expect(new Set(statuses)).toEqual(new Set([403]))
    },
  )
})

describe('signing up again', () => {
  it('[A2] [E1] sends an unconfirmed person the mail again, and the latest password and name count', async () => {
    const email = 'again@example.com'
    const begun = performance.now()
    const first = [await api.signUp(email, PASSWORD), await api.signUp(email, 'other-password-1')]
    const sent = sentOf(
      first.map(({ status }) => status),
      begun,
    )
    await waitForNextMail()
    expect((await api.signUp(email, 'other-password-1', 'Second Name')).status).toBe(200)
    expect(await api.mails(email)).toHaveLength(sent + 1)
    await api.call('/auth/v1/verify', {
      body: { email, token: codeOf(await api.newestMail(email)), type: 'signup' },
    })
    const { access_token: token, user } = await api.signIn(email, 'other-password-1')
    expect(user).toMatchObject({ user_metadata: { full_name: 'Second Name', email_verified: true } })
    const profiles = await api.call('/rest/v1/profiles?select=full_name', { token })
    expect(await profiles.json()).toEqual([{ full_name: 'Second Name' }])
    await expect(api.signIn(email, PASSWORD)).rejects.toThrow('invalid_credentials')
  })

  const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
  /** How long after a sign-up the account is confirmed: somewhere between, the sign-up's password is being hashed. */
  const PAUSES_MS = [0, 3, 8, 15, 30, 60]
  const isIn = async (email: string, password: string) =>
    (await api.call('/auth/v1/token?grant_type=password', { body: { email, password } })).ok
  const namesOf = async (token: string) =>
    (await api.call('/rest/v1/profiles?select=full_name', { token })).json()

  it('[A2] [E9] a sign-up that is under way changes nothing of an account that is confirmed meanwhile', async () => {
    const people = PAUSES_MS.map((pause) => ({ pause, email: `race-${pause}@example.com` }))
    for (const { email } of people) await api.signUp(email, PASSWORD, 'Owner')
    await waitForNextMail()
    for (const { pause, email } of people) {
      const [first, ...others] = await api.mails(email)
      if (!first || others.length > 0) throw new Error('One mail each')
      const signingUp = api.signUp(email, 'strangers-password', 'Stranger')
      await wait(pause)
      const confirmed = await api.call('/auth/v1/verify', { body: proofOf(first) })
      expect((await signingUp).status).toBe(200)
      expect(await isIn(email, 'strangers-password')).toBe(false)
      // Either the owner was first, and no mail tells of another sign-up, or the link had become void.
      expect(await api.mails(email)).toHaveLength(confirmed.ok ? 1 : 2)
      if (!confirmed.ok) continue
      expect(await namesOf((await confirmed.json()).access_token)).toEqual([{ full_name: 'Owner' }])
      expect(await isIn(email, PASSWORD)).toBe(true)
    }
  })

  it('[A2] nor of one that Google confirms meanwhile', async () => {
    const people = []
    for (const pause of PAUSES_MS) {
      const email = `google-race-${pause}@example.com`
      await api.signUp(email, PASSWORD, 'Owner')
      const google = await api.call('/auth/v1/authorize?provider=google')
      const consent = new URL(google.headers.get('location') ?? '')
      const agreed = await fetch(`${backend.url}/_local/google/consent`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          ...Object.fromEntries(consent.searchParams),
          email,
          name: 'Owner',
          answer: 'allow',
        }),
      })
      people.push({ pause, email, callback: agreed.headers.get('location') ?? '' })
    }
    await waitForNextMail()
    for (const { pause, email, callback } of people) {
      const confirming = fetch(callback, { redirect: 'manual' })
      await wait(pause)
      expect((await api.signUp(email, 'strangers-password', 'Stranger')).status).toBe(200)
      const back = new URL((await confirming).headers.get('location') ?? '')
      const { access_token: token = '' } = Object.fromEntries(new URLSearchParams(back.hash.slice(1)))
      expect(await isIn(email, 'strangers-password')).toBe(false)
      expect(await namesOf(token)).toEqual([
        { full_name: (await api.mails(email)).length > 1 ? 'Stranger' : 'Owner' },
      ])
    }
  })

  it('[A2] leaves the plan that was given to the account', async () => {
    const email = 'given@example.com'
    await api.signUp(email, PASSWORD)
    await api.setTier(email, 'premium')
    await waitForNextMail()
    await api.signUp(email, PASSWORD, '  Second Name  ')
    const verified = await api.call('/auth/v1/verify', { body: proofOf(await api.newestMail(email)) })
    const { access_token: token } = await verified.json()
    const profiles = await api.call('/rest/v1/profiles?select=full_name,subscription_tier', { token })
    expect(await profiles.json()).toEqual([{ full_name: 'Second Name', subscription_tier: 'premium' }])
  })

  it('[A6] [E2] tells nobody that an address has an account, and sends nothing', async () => {
    const [taken, waiting, unknown] = ['taken@example.com', 'waiting@example.com', 'unknown@example.com']
    const { user } = await api.newUser(taken, PASSWORD)
    await api.signUp(waiting, PASSWORD)
    const sent = (await api.mails(taken)).length
    await waitForNextMail()
    /** An answer without what is of the address and of the moment. */
    const shapeOf = async (email: string) => {
      const answer = await api.signUp(email, 'other-password-1')
      const text = await answer.text()
      expect(text).not.toContain(user.id)
      const plain = text.replaceAll(email, 'EMAIL').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      return [answer.status, plain.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')]
    }
    const shapes = []
    for (const email of [taken, waiting, unknown]) shapes.push(await shapeOf(email))
    expect(shapes[0]).toEqual(shapes[2])
    expect(shapes[1]).toEqual(shapes[2])
    // Two at once: for each of them the second is too soon.
    await waitForNextMail()
    let recovered = 0
    for (const path of ['resend', 'recover']) {
      for (const email of [taken, waiting, unknown, 'nobody-at-all@example.com']) {
        const ask = async () =>
          (await api.call(`/auth/v1/${path}`, { body: { email, type: 'signup' } })).status
        const begun = performance.now()
        const answered = sentOf(await Promise.all([ask(), ask()]), begun)
        if (path === 'recover' && email === taken) recovered = answered
      }
    }
    expect(await api.mails(taken)).toHaveLength(sent + recovered)
    await api.signIn(taken, PASSWORD)
  })

  it('[A6] a wrong password is wrong for every account, confirmed or not', async () => {
    await api.signUp('wrong-and-waiting@example.com', PASSWORD)
    for (const email of ['wrong-and-waiting@example.com', 'nobody-signs-in@example.com'])
      await expect(api.signIn(email, 'quite-another-1')).rejects.toThrow('invalid_credentials')
    await expect(api.signIn('wrong-and-waiting@example.com', PASSWORD)).rejects.toThrow('email_not_confirmed')
  })

  it('[A6] takes about as long for an address with an account as for one without', async () => {
    // Turn by turn, and the quickest of each: whatever else this machine does slows both alike, or only single turns.
    const measure = async (
      one: (turn: number) => Promise<unknown>,
      other: (turn: number) => Promise<unknown>,
    ) => {
      const quickest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number]
      for (let turn = 0; turn < 7; turn += 1) {
        for (const [index, ask] of [one, other].entries()) {
          const before = performance.now()
          await ask(turn)
          quickest[index as 0 | 1] = Math.min(quickest[index as 0 | 1], performance.now() - before)
        }
      }
      return quickest
    }
    const taken = Array.from({ length: 7 }, (_, turn) => `timed-${turn}@example.com`)
    for (const email of taken) await api.newUser(email, PASSWORD)
    await waitForNextMail()
    const [known, unknown] = await measure(
      (turn) => api.signUp(taken[turn] ?? '', 'other-password-1'),
      (turn) => api.signUp(`untimed-${turn}@example.com`, 'other-password-1'),
    )
    expect(known / unknown).toBeGreaterThan(0.4)
    expect(known / unknown).toBeLessThan(2.5)
    const signIn = (email: string) => api.signIn(email, 'quite-another-1').catch(() => {})
    const [wrong, nobodys] = await measure(
      (turn) => signIn(taken[turn] ?? ''),
      (turn) => signIn(`nobody-${turn}@example.com`),
    )
    expect(wrong / nobodys).toBeGreaterThan(0.4)
    expect(wrong / nobodys).toBeLessThan(2.5)
    console.info(
      `sign-up ${known.toFixed(0)} against ${unknown.toFixed(0)} ms, sign-in ${wrong.toFixed(0)} against ${nobodys.toFixed(0)} ms`,
    )
  })

  it('[E3] [E4] resends on request, once a second, and the older code is void', async () => {
    const email = 'resend@example.com'
    const begun = performance.now()
    const signedUp = await api.signUp(email, PASSWORD)
    const first = codeOf(await api.newestMail(email))
    const resend = () => api.call('/auth/v1/resend', { body: { email, type: 'signup' } })
    sentOf([signedUp.status, (await resend()).status], begun)
    await waitForNextMail()
    expect((await resend()).status).toBe(200)
    const second = codeOf(await api.newestMail(email))
    const verify = (token: string) => api.call('/auth/v1/verify', { body: { email, token, type: 'signup' } })
    if (first !== second) expect((await verify(first)).status).toBe(403)
    expect((await verify(second)).status).toBe(200)
  })
})

describe('passwords', () => {
  it('[E7] have at most 72 bytes, when signing up and when changed', async () => {
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

  it('[E8] end the other sessions when they are changed, and no one else’s', async () => {
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

  it('[E9] of some sign-ups at once one counts', async () => {
    const email = 'twice@example.com'
    const begun = performance.now()
    const answers = await Promise.all([1, 2, 3].map(() => api.signUp(email, PASSWORD)))
    const sent = sentOf(
      answers.map(({ status }) => status),
      begun,
    )
    expect(await api.mails(email)).toHaveLength(sent)
  })
})

it('[E5] makes no account for somebody who only has an address', async () => {
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

describe('a program that looks through mails', () => {
  const look = async (link: string) => {
    for (let turn = 0; turn < 10; turn += 1) {
      for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
    }
  }
  const ownLink = (mail: Parameters<typeof proofOf>[0]) => {
    const { token_hash = '', type = '' } = proofOf(mail)
    return `${backend.url}/auth/v1/verify?${new URLSearchParams({ token: token_hash, type })}`
  }

  it.each(['signup', 'recovery'] as const)(
    '[A3] [E10] uses up neither link nor code of a %s',
    async (type) => {
      const mailTo = async (email: string) => {
        if (type === 'signup') await api.signUp(email, PASSWORD)
        else {
          await api.newUser(email, PASSWORD)
          await api.call('/auth/v1/recover', { body: { email } })
        }
        return api.newestMail(email)
      }
      const byLink = await mailTo(`scanned-link-${type}@example.com`)
      for (const link of [linkOf(byLink), ownLink(byLink)]) await look(link)
      const press = () => api.call('/auth/v1/verify', { body: proofOf(byLink) })
      expect([(await press()).status, (await press()).status]).toEqual([200, 403])

      const email = `scanned-code-${type}@example.com`
      const byCode = await mailTo(email)
      for (const link of [linkOf(byCode), ownLink(byCode)]) await look(link)
      const enter = () => api.call('/auth/v1/verify', { body: { email, token: codeOf(byCode), type } })
      expect([(await enter()).status, (await enter()).status]).toEqual([200, 403])
    },
  )
})

describe('an address that its owner never confirmed', () => {
  it('[A1] [E13] cannot be put on an account, and no mail leaves for it', async () => {
    const victim = 'victim@example.com'
    const { access_token: token, user } = await api.newUser('mallory@example.com', PASSWORD)
    const sent = (await api.mails(user.email)).length
    const put = (email: string) => api.call('/auth/v1/user', { method: 'PUT', token, body: { email } })
    const refused = await put(victim)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error_code: 'validation_failed' })
    expect((await put('Mallory@example.com')).status).toBe(200)
    await api.call('/auth/v1/resend', { body: { email: user.email, type: 'email_change' } })
    expect(await api.mails(user.email)).toHaveLength(sent)
    expect(await api.mails(victim)).toEqual([])
  })

  it('[A2] [E12] a recovery by its owner ends the password that somebody else chose', async () => {
    const email = 'hijacked@example.com'
    await api.signUp(email, PASSWORD)
    await api.call('/auth/v1/recover', { body: { email } })
    const recovered = await api.call('/auth/v1/verify', { body: proofOf(await api.newestMail(email)) })
    expect(recovered.status).toBe(200)
    await expect(api.signIn(email, PASSWORD)).rejects.toThrow('invalid_credentials')
    const { access_token: token } = await recovered.json()
    await api.call('/auth/v1/user', { method: 'PUT', token, body: { password: 'another-horse-9' } })
    await api.signIn(email, 'another-horse-9')
  })

  it('[E12] that password is over before the account is confirmed: whoever tries it all the while is never in', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const email = `hijacked-${turn}@example.com`
      await api.signUp(email, PASSWORD)
      await api.call('/auth/v1/recover', { body: { email } })
      const proof = proofOf(await api.newestMail(email))
      const recovering = api.call('/auth/v1/verify', { body: proof })
      const tries = Array.from({ length: 8 }, async (_, index) => {
        await new Promise((done) => setTimeout(done, 3 * index))
        const tried = await api.call('/auth/v1/token?grant_type=password', {
          body: { email, password: PASSWORD },
        })
        return tried.status
      })
      expect((await recovering).status).toBe(200)
      expect(new Set(await Promise.all(tries))).toEqual(new Set([400]))
    }
  })

  it('[E12] a recovery that proves nothing leaves the password', async () => {
    const email = 'unproved@example.com'
    await api.signUp(email, PASSWORD)
    const confirmation = proofOf(await api.newestMail(email))
    await api.call('/auth/v1/recover', { body: { email } })
    const { token_hash } = proofOf(await api.newestMail(email))
    const ofAnotherKind = await api.call('/auth/v1/verify', { body: { token_hash, type: 'signup' } })
    expect(ofAnotherKind.status).toBe(403)
    expect((await api.call('/auth/v1/verify', { body: confirmation })).status).toBe(200)
    await api.signIn(email, PASSWORD)
  })
})

it('[A10] [E14] an account’s own data has at most 4 kB, all changes together', async () => {
  const { access_token: token } = await api.newUser('data@example.com', PASSWORD)
  const put = (data: object) => api.call('/auth/v1/user', { method: 'PUT', token, body: { data } })
  expect((await put({ note: 'x'.repeat(1_000_000) })).status).toBe(400)
  const parts = await Promise.all([1, 2, 3, 4].map((part) => put({ [`part${part}`]: 'ñ'.repeat(900) })))
  expect(parts.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
  const user = await api.call('/auth/v1/user', { token })
  expect(JSON.stringify((await user.json()).user_metadata).length).toBeLessThan(4_096)
  const large = { email: 'large@example.com', password: PASSWORD, data: { note: 'x'.repeat(5_000) } }
  expect((await api.call('/auth/v1/signup', { body: large })).status).toBe(400)
})
