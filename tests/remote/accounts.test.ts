import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseAuthAddress } from '../../src/remote/auth-callback.ts'
import { codeOf, linkOf } from '../helpers/api-client.ts'
import { startInProcessBackend } from '../helpers/in-process-backend.ts'
import { createRemoteDevice } from '../helpers/remote-device.ts'

let backend: Awaited<ReturnType<typeof startInProcessBackend>>

beforeAll(async () => {
  backend = await startInProcessBackend()
}, 60_000)
afterAll(() => backend.stop())

const PASSWORD = 'Correct-horse-1'
let people = 0
const someone = () => {
  people += 1
  return { email: `person-${people}@example.com`, password: PASSWORD, fullName: `Ana ${people}` }
}

const device = () => createRemoteDevice({ url: backend.url, publishableKey: backend.keys.publishable })

/** Signed up and confirmed by the code, on a device of their own. */
const signedIn = async () => {
  const person = someone()
  const own = device()
  await own.remote.auth.signUp(person)
  const code = codeOf(await backend.api.newestMail(person.email))
  expect(await own.remote.auth.verifyCode({ email: person.email, code, kind: 'signup' })).toMatchObject({
    ok: true,
  })
  expect(own.admit()).toBe('admitted')
  return { ...own, person }
}

/** Follows a mail's link as a browser does, and reads what it leaves in the address. */
const followLink = async (email: string) => {
  const answer = await fetch(linkOf(await backend.api.newestMail(email)), { redirect: 'manual' })
  const target = new URL(answer.headers.get('location') ?? '')
  expect(target.origin + target.pathname).toBe(`${backend.url}/dashboard`)
  const { callback } = parseAuthAddress(target)
  if (callback === null) throw new Error('The link leads nowhere')
  return callback
}

describe('signing up', () => {
  it('asks for the mail, refuses the sign-in until it is confirmed, and takes its code', async () => {
    const person = someone()
    const { remote, identity, admit } = device()
    expect(await remote.auth.signUp(person)).toEqual({ ok: true, value: 'check_email' })
    expect(await remote.auth.signIn(person)).toMatchObject({
      ok: false,
      failure: { code: 'email_not_confirmed', message: 'Email not confirmed' },
    })
    const wrong = await remote.auth.verifyCode({ email: person.email, code: '000000', kind: 'signup' })
    expect(wrong).toMatchObject({ ok: false, failure: { code: 'auth_refused' } })
    const code = codeOf(await backend.api.newestMail(person.email))
    const right = await remote.auth.verifyCode({ email: person.email, code, kind: 'signup' })
    expect(right).toEqual({ ok: true, value: { recovery: false } })
    expect(admit()).toBe('admitted')
    expect(identity.user()).toMatchObject({ email: person.email, fullName: person.fullName })
  })

  it('takes the link of the mail, also on a device that did not ask for it', async () => {
    const person = someone()
    await device().remote.auth.signUp(person)
    const elsewhere = device()
    const callback = await followLink(person.email)
    expect(await elsewhere.remote.auth.finishCallback(callback)).toEqual({
      ok: true,
      value: { recovery: false, unasked: { email: person.email } },
    })
    expect(elsewhere.admit()).toBe('admitted')
    expect((await elsewhere.remote.profile.load(elsewhere.identity.user()?.id ?? '')).ok).toBe(true)
  })

  it('shows the service’s own words, and the reasons of a weak password', async () => {
    const { remote } = device()
    const weak = await remote.auth.signUp({ ...someone(), password: 'short' })
    expect(weak).toMatchObject({ ok: false, failure: { code: 'weak_password' } })
    if (!weak.ok) expect(weak.failure.reasons).toContain('length')
    expect(await remote.auth.signIn({ email: 'nobody@example.com', password: PASSWORD })).toEqual({
      ok: false,
      failure: {
        code: 'auth_refused',
        message: 'Invalid login credentials',
        authCode: 'invalid_credentials',
      },
    })
  })

  it('sends the mail again', async () => {
    const person = someone()
    const { remote } = device()
    await remote.auth.signUp(person)
    await new Promise((resolve) => setTimeout(resolve, 1_100)) // the service sends one a second
    expect(await remote.auth.resendConfirmation(person.email)).toEqual({ ok: true, value: undefined })
    expect(await backend.api.mails(person.email)).toHaveLength(2)
  })
})

it('[LF-16] a code whose other half is in another browser says so', async () => {
  const { remote } = device()
  expect(await remote.auth.finishCallback({ kind: 'code', code: 'abc' })).toEqual({
    ok: false,
    failure: { code: 'link_opened_elsewhere' },
  })
})

it('a forgotten password is set anew by the link, and by the code', async () => {
  const { person } = await signedIn()
  const lost = device()
  expect(await lost.remote.auth.requestReset(person.email)).toEqual({ ok: true, value: undefined })
  const callback = await followLink(person.email)
  expect(await lost.remote.auth.finishCallback(callback)).toEqual({ ok: true, value: { recovery: true } })
  lost.admit()
  expect(await lost.remote.auth.setPassword('Another-horse-2')).toEqual({ ok: true, value: undefined })
  const again = device()
  expect(await again.remote.auth.signIn({ email: person.email, password: PASSWORD })).toMatchObject({
    ok: false,
  })
  expect(await again.remote.auth.signIn({ email: person.email, password: 'Another-horse-2' })).toMatchObject({
    ok: true,
  })

  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const byCode = device()
  await byCode.remote.auth.requestReset(person.email)
  const code = codeOf(await backend.api.newestMail(person.email))
  expect(await byCode.remote.auth.verifyCode({ email: person.email, code, kind: 'recovery' })).toEqual({
    ok: true,
    value: { recovery: true },
  })
})

it('the name is changed in the profile and for the next sign-in', async () => {
  const { remote, identity, person } = await signedIn()
  const userId = identity.user()?.id ?? ''
  expect(await remote.profile.saveFullName(userId, 'Ada Lovelace')).toEqual({ ok: true, value: undefined })
  expect(await remote.profile.load(userId)).toEqual({
    ok: true,
    value: { fullName: 'Ada Lovelace', tier: 'free' },
  })
  expect(await remote.auth.setFullName(identity.user()?.id ?? '', 'Ada Lovelace')).toEqual({
    ok: true,
    value: undefined,
  })
  const next = device()
  await next.remote.auth.signIn(person)
  next.admit()
  expect(next.identity.user()?.fullName).toBe('Ada Lovelace')
})

it('an account is deleted with a fresh sign-in, and its token is worth nothing then', async () => {
  const { remote, person } = await signedIn()
  expect(await remote.account.deleteAccount()).toEqual({ ok: true, value: undefined })
  expect(await device().remote.auth.signIn(person)).toMatchObject({ ok: false })
})

it('an account is not deleted on the strength of an old sign-in, and is after a new one', async () => {
  const { remote, person, admit } = await signedIn()
  // The embedded database takes its clock from this process.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  try {
    expect(await remote.account.deleteAccount()).toEqual({
      ok: false,
      failure: { code: 'recent_sign_in_required' },
    })
    expect(await remote.auth.signIn(person)).toMatchObject({ ok: true })
    admit()
    expect(await remote.account.deleteAccount()).toEqual({ ok: true, value: undefined })
  } finally {
    vi.useRealTimers()
  }
})

it('[X1] another person’s sign-in waits, and no data request carries its token', async () => {
  const ana = await signedIn()
  const bob = await signedIn()
  expect(await ana.remote.auth.signIn(bob.person)).toMatchObject({ ok: true })
  expect(ana.admit()).toBe('other_person')
  expect(ana.identity.user()?.email).toBe(ana.person.email)
  ana.sent.length = 0
  await ana.remote.profile.load(ana.identity.user()?.id ?? '')
  const token = ana.holder.read()?.access_token
  expect(ana.holder.held()?.access_token).not.toBe(token)
  expect(ana.sent.map((request) => request.headers.get('authorization'))).toEqual([`Bearer ${token}`])
})

it('[LF-13] revoking ends the session at the service', async () => {
  const { remote, holder } = await signedIn()
  const session = holder.read()
  const tokens = { accessToken: session?.access_token ?? '', refreshToken: session?.refresh_token ?? '' }
  expect(await remote.endSession(tokens)).toBe('over')
  expect(await remote.auth.refresh({ force: true })).toEqual({
    ok: false,
    failure: { code: 'session_ended' },
  })
})

it('[S43] the way to Google leads to the backend and asks to come back to our own dashboard', async () => {
  const { remote, left } = device()
  expect(await remote.auth.startGoogle()).toEqual({ ok: true, value: undefined })
  const url = new URL(left[0] ?? '')
  expect(url.origin).toBe(backend.url)
  expect(url.searchParams.get('redirect_to')).toBe(`${backend.url}/dashboard`)
  expect(url.searchParams.get('code_challenge')).toBeTruthy()
})
