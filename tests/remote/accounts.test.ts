import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isPasswordNeeded } from '../../src/core/account/password-needed.ts'
import { ASKED_KEY } from '../../src/remote/asked-mails.ts'
import { parseAuthAddress } from '../../src/remote/auth-callback.ts'
import { PASSWORD_NEEDED } from '../../src/remote/prove-mailbox.ts'
import { codeOf, linkOf, proofOf } from '../helpers/api-client.ts'
import { startInProcessBackend } from '../helpers/in-process-backend.ts'
import { createRemoteDevice } from '../helpers/remote-device.ts'

let backend: Awaited<ReturnType<typeof startInProcessBackend>>

beforeAll(async () => {
  backend = await startInProcessBackend()
})
afterAll(() => backend.stop())

const PASSWORD = 'Correct-horse-1'
const ARRIVED = { recovery: false, passwordNeeded: false, replaced: false }
let people = 0
const someone = () => {
  people += 1
  return { email: `person-${people}@example.com`, password: PASSWORD, fullName: `Ana ${people}` }
}

const device = (network?: typeof fetch) =>
  createRemoteDevice(
    { url: backend.url, publishableKey: backend.keys.publishable },
    network ? { network } : {},
  )

type Tab = ReturnType<typeof device>

/** Whoever is signed in there. */
const idOf = ({ identity }: Pick<Tab, 'identity'>): string => identity.user()?.id ?? ''

const deleteAccount = (tab: Pick<Tab, 'identity' | 'remote'>) =>
  tab.remote.account.deleteAccount(idOf(tab), new AbortController().signal)

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

/** Opens a mail's link, and reads what it leaves in the address. */
const followLink = async (email: string) => {
  const target = new URL(linkOf(await backend.api.newestMail(email)))
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
    const code = codeOf(await backend.api.newestMail(person.email))
    const right = await remote.auth.verifyCode({ email: person.email, code, kind: 'signup' })
    expect(right).toEqual({ ok: true, value: ARRIVED })
    expect(admit()).toBe('admitted')
    expect(identity.user()).toMatchObject({ email: person.email, fullName: person.fullName })
  })

  it.each(['signup', 'recovery'] as const)(
    '[A12] a wrong code of a %s is told as one, and the right one still does',
    async (kind) => {
      const person = someone()
      const { remote } = device()
      await remote.auth.signUp(person)
      if (kind === 'recovery') await remote.auth.requestReset(person.email)
      const code = codeOf(await backend.api.newestMail(person.email))
      const wrong = code === '000000' ? '000001' : '000000'
      const enter = (typed: string) => remote.auth.verifyCode({ email: person.email, code: typed, kind })
      expect(await enter(wrong)).toEqual({ ok: false, failure: { code: 'code_wrong' } })
      expect(await enter(code)).toMatchObject({ ok: true })
      expect(await enter(code)).toEqual({ ok: false, failure: { code: 'code_wrong' } })
    },
  )

  it('takes the link of the mail, also on a device that did not ask for it', async () => {
    const person = someone()
    await device().remote.auth.signUp(person)
    const elsewhere = device()
    const callback = await followLink(person.email)
    expect(await elsewhere.remote.auth.finishCallback(callback)).toEqual({
      ok: true,
      value: {
        recovery: true,
        passwordNeeded: true,
        replaced: false,
        unasked: { email: person.email },
      },
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

it('[A9] [LF-16] a way back from Google whose other half is elsewhere leads to Google again', async () => {
  const { remote } = device()
  const again = { ok: false, failure: { code: 'google_again' } }
  expect(await remote.auth.finishCallback({ kind: 'code', code: 'abc' })).toEqual(again)
  // Two flows: the second one's half is what is stored when the first one comes back.
  await remote.auth.startGoogle()
  await remote.auth.startGoogle()
  expect(await remote.auth.finishCallback({ kind: 'code', code: crypto.randomUUID() })).toEqual(again)
  for (const code of ['flow_state_expired', 'flow_state_not_found', 'bad_code_verifier'])
    expect(await remote.auth.finishCallback({ kind: 'error', code })).toEqual(again)
})

it('a forgotten password is set anew by the link, and by the code', async () => {
  const { person } = await signedIn()
  const lost = device()
  expect(await lost.remote.auth.requestReset(person.email)).toEqual({ ok: true, value: undefined })
  const callback = await followLink(person.email)
  expect(await lost.remote.auth.finishCallback(callback)).toEqual({
    ok: true,
    value: { ...ARRIVED, recovery: true },
  })
  lost.admit()
  expect(await lost.remote.auth.setPassword(idOf(lost), 'Another-horse-2')).toEqual({
    ok: true,
    value: undefined,
  })
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
    value: { ...ARRIVED, recovery: true },
  })
})

it('the name is changed in the profile and for the next sign-in', async () => {
  const { remote, identity, person } = await signedIn()
  const userId = identity.user()?.id ?? ''
  expect(await remote.profile.saveFullName(userId, 'Ada Lovelace')).toEqual({ ok: true, value: undefined })
  expect(await remote.profile.load(userId)).toEqual({
    ok: true,
    value: { fullName: 'Ada Lovelace' },
  })
  expect(await remote.billing.readPlan(userId)).toEqual({ ok: true, value: 'free' })
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
  const { person, ...tab } = await signedIn()
  expect(await deleteAccount(tab)).toEqual({ ok: true, value: undefined })
  expect(await device().remote.auth.signIn(person)).toMatchObject({ ok: false })
})

it('[P8] an account that goes has closed its open payment page before', async () => {
  const tab = await signedIn()
  const token = await tab.remote.accessToken()
  if (!token.ok) throw new Error(token.failure.code)
  const opened = await backend.api.call('/functions/v1/create-checkout', { token: token.value, body: {} })
  const { url } = await opened.json()
  const page = async (): Promise<unknown> => {
    const { sessions } = await (await fetch(`${backend.url}/_local/pay/state.json`)).json()
    return sessions.find(({ id }: { id: string }) => url.endsWith(id))
  }
  expect(await page()).toMatchObject({ status: 'open' })
  expect(await deleteAccount(tab)).toEqual({ ok: true, value: undefined })
  expect(await page()).toMatchObject({ status: 'expired' })
})

it('an account is not deleted on the strength of an old sign-in, and is after a new one', async () => {
  const { person, ...tab } = await signedIn()
  // The embedded database takes its clock from this process.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  try {
    expect(await deleteAccount(tab)).toEqual({
      ok: false,
      failure: { code: 'recent_sign_in_required' },
    })
    expect(await tab.remote.auth.signIn(person)).toMatchObject({ ok: true })
    tab.admit()
    expect(await deleteAccount(tab)).toEqual({ ok: true, value: undefined })
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

describe('[A2] [M1] who proves the mailbox owns the account', () => {
  const FIRST = 'First-horse-1'
  /** Somebody signs up with the person's address, the person after them (or before, as `order` has it). */
  const signUpTwice = async (order: 'second' | 'first') => {
    const person = someone()
    const own = device()
    const stranger = device()
    const theirs = () =>
      stranger.remote.auth.signUp({ ...person, password: FIRST, fullName: 'Mallory' }).then(waitForNextMail)
    if (order === 'second') await theirs()
    await own.remote.auth.signUp(person)
    await waitForNextMail()
    if (order === 'first') await theirs()
    return { person, own }
  }
  const waitForNextMail = () => new Promise((resolve) => setTimeout(resolve, 1_050))
  const signsIn = async (email: string, password: string) =>
    (await device().remote.auth.signIn({ email, password })).ok
  /** Whether the session here says that its person has to choose a password. */
  const dutyOf = ({ holder }: Pick<ReturnType<typeof device>, 'holder'>) =>
    isPasswordNeeded((holder.held() ?? holder.read())?.user.user_metadata)

  it.each(['second', 'first'] as const)('by the code, when they were the %s to sign up', async (order) => {
    const { person, own } = await signUpTwice(order)
    const code = codeOf(await backend.api.newestMail(person.email))
    const arrived = await own.remote.auth.verifyCode({
      email: person.email,
      code,
      kind: 'signup',
      typed: person,
    })
    expect(arrived).toEqual({ ok: true, value: { ...ARRIVED, replaced: order === 'first' } })
    expect(await signsIn(person.email, person.password)).toBe(true)
    expect(await signsIn(person.email, FIRST)).toBe(false)
    own.admit()
    expect(own.identity.user()?.fullName).toBe(person.fullName)
  })

  it('by the link, in the browser of the latest sign-up: their own password stays', async () => {
    const { person, own } = await signUpTwice('second')
    const arrived = await own.remote.auth.finishCallback(await followLink(person.email))
    expect(arrived).toEqual({ ok: true, value: ARRIVED })
    expect(await signsIn(person.email, person.password)).toBe(true)
    expect(await signsIn(person.email, FIRST)).toBe(false)
  })

  it.each(['own', 'another'] as const)(
    'by the link of a stranger’s sign-up, in %s browser',
    async (where) => {
      const { person, own } = await signUpTwice('first')
      const here = where === 'own' ? own : device()
      const arrived = await here.remote.auth.finishCallback(await followLink(person.email))
      expect(arrived).toMatchObject({ ok: true, value: { recovery: true, passwordNeeded: true } })
      // Also when the page is closed now.
      expect(await signsIn(person.email, FIRST)).toBe(false)
      here.admit()
      expect(dutyOf(here)).toBe(true)
      await here.remote.auth.refresh({ force: true })
      expect(dutyOf(here), 'as the service knows it').toBe(true)
      expect(await here.remote.auth.setPassword(idOf(here), 'Chosen-horse-3')).toMatchObject({ ok: true })
      expect(dutyOf(here)).toBe(false)
      await here.remote.auth.refresh({ force: true })
      expect(dutyOf(here), 'as the service knows it').toBe(false)
      expect(await signsIn(person.email, 'Chosen-horse-3')).toBe(true)
    },
  )

  it.each([
    ['too soon', true, {}],
    ['a weak password', false, { password: 'short' }],
  ])('a second sign-up here that is refused (%s) leaves the first one theirs', async (_, isSoon, changed) => {
    const person = someone()
    let isFirst = true
    // What is too soon depends on how busy this machine is, so the service's answer is given here.
    const own = device((input, init) =>
      isSoon && !isFirst
        ? Promise.resolve(
            Response.json(
              { code: 429, error_code: 'over_email_send_rate_limit', msg: 'Later' },
              { status: 429 },
            ),
          )
        : fetch(input, init),
    )
    await own.remote.auth.signUp(person)
    isFirst = false
    expect(await own.remote.auth.signUp({ ...person, ...changed })).toMatchObject({ ok: false })
    isFirst = true
    const arrived = await own.remote.auth.finishCallback(await followLink(person.email))
    expect(arrived).toEqual({ ok: true, value: ARRIVED })
    expect(await signsIn(person.email, person.password)).toBe(true)
  })

  it.each([
    ['before it reached the service', false],
    ['with its answer', true],
  ])('a second sign-up here that is lost %s: either password is theirs', async (_, isHeard) => {
    const person = { ...someone(), password: FIRST }
    let isLost = false
    const own = device(async (input, init) => {
      if (!isLost) return fetch(input, init)
      if (isHeard) await fetch(input, init)
      throw new TypeError('Failed to fetch')
    })
    await own.remote.auth.signUp(person)
    await waitForNextMail()
    isLost = true
    expect(await own.remote.auth.signUp({ ...person, password: PASSWORD })).toMatchObject({ ok: false })
    isLost = false
    const arrived = await own.remote.auth.finishCallback(await followLink(person.email))
    expect(arrived).toEqual({ ok: true, value: ARRIVED })
    expect(await signsIn(person.email, isHeard ? PASSWORD : FIRST)).toBe(true)
  })

  it('by the code, with the password that was typed last where an earlier sign-up is the account’s', async () => {
    const person = someone()
    const own = device()
    await backend.api.signUp(person.email, FIRST, 'Earlier', 'first')
    const asked = { email: person.email, at: Date.now(), signUp: 'second', earlier: ['first'] }
    own.store.setItem(ASKED_KEY, JSON.stringify([asked]))
    const code = codeOf(await backend.api.newestMail(person.email))
    const form = { email: person.email, code, kind: 'signup', typed: person } as const
    expect(await own.remote.auth.verifyCode(form)).toMatchObject({ ok: true, value: { replaced: true } })
    expect(await signsIn(person.email, person.password)).toBe(true)
  })

  it('somebody else who arrives here in between leaves the sign-up theirs', async () => {
    const { person: other } = await signedIn()
    const person = someone()
    const own = device()
    await own.remote.auth.signUp(person)
    expect(await own.remote.auth.signIn(other)).toMatchObject({ ok: true })
    own.holder.dropHeld()
    const arrived = await own.remote.auth.finishCallback(await followLink(person.email))
    expect(arrived).toEqual({ ok: true, value: ARRIVED })
  })

  it('nobody hears of their session before the password has ended, and whoever is here loses none', async () => {
    const ana = await signedIn()
    const person = someone()
    await device().remote.auth.signUp({ ...person, password: FIRST })
    const callback = await followLink(person.email)
    const sentBefore: string[][] = []
    ana.sent.length = 0
    ana.holder.subscribe(() => {
      if (ana.holder.held() === null) return
      sentBefore.push(ana.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`))
      // As fast as anybody can be.
      ana.holder.dropHeld()
    })
    await ana.remote.auth.finishCallback(callback)
    expect(sentBefore[0]).toEqual(['POST /auth/v1/verify', 'PUT /auth/v1/user'])
    expect(await signsIn(person.email, FIRST)).toBe(false)
    expect(await signsIn(ana.person.email, PASSWORD)).toBe(true)
  })

  it('whoever signs in with a password that works is asked for none', async () => {
    const { person, remote } = await signedIn()
    const token = await remote.accessToken()
    if (!token.ok) throw new Error(token.failure.code)
    // As an earlier version of the app leaves it, which sets a password and does not know of this.
    const body = { data: PASSWORD_NEEDED }
    await backend.api.call('/auth/v1/user', { method: 'PUT', token: token.value, body })
    const again = device()
    await again.remote.auth.signIn(person)
    expect(dutyOf(again)).toBe(false)
    again.admit()
    await again.remote.auth.refresh({ force: true })
    expect(dutyOf(again)).toBe(false)
    expect(again.holder.read()?.user.user_metadata.full_name).toBe(person.fullName)
  })

  it('by a recovery before the account was ever confirmed', async () => {
    const person = someone()
    await device().remote.auth.signUp({ ...person, password: FIRST })
    const own = device()
    await own.remote.auth.requestReset(person.email)
    const arrived = await own.remote.auth.finishCallback(await followLink(person.email))
    expect(arrived).toMatchObject({ ok: true, value: { recovery: true, passwordNeeded: true } })
    expect(await signsIn(person.email, FIRST)).toBe(false)
  })

  it('where the service keeps the first sign-up, as hosted Supabase does', async () => {
    const person = someone()
    await backend.api.signUp(person.email, FIRST, 'Mallory') // carries no mark of this device
    const own = device()
    own.store.setItem(ASKED_KEY, JSON.stringify([{ email: person.email, at: Date.now(), signUp: 'own' }]))
    const code = codeOf(await backend.api.newestMail(person.email))
    const form = { email: person.email, code, kind: 'signup', typed: person } as const
    expect(await own.remote.auth.verifyCode(form)).toEqual({
      ok: true,
      value: { ...ARRIVED, replaced: true },
    })
    expect(await signsIn(person.email, person.password)).toBe(true)
    expect(await signsIn(person.email, FIRST)).toBe(false)
  })
})

it('[H2] a link lives its hour, in any browser, whatever was begun with Google meanwhile', async () => {
  const person = someone()
  const own = device()
  await own.remote.auth.signUp(person)
  await own.remote.auth.startGoogle()
  const link = linkOf(await backend.api.newestMail(person.email))
  for (let turn = 0; turn < 10; turn += 1) for (const method of ['HEAD', 'GET']) await fetch(link, { method })
  const callback = await followLink(person.email)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
  try {
    const elsewhere = device()
    expect(await elsewhere.remote.auth.finishCallback(callback)).toMatchObject({ ok: true })
    // A second use.
    const again = await device().remote.auth.finishCallback(callback)
    expect(again).toEqual({ ok: false, failure: { code: 'link_used' } })
    expect(await own.remote.auth.finishCallback({ kind: 'error', code: 'otp_expired' })).toEqual(again)
  } finally {
    vi.useRealTimers()
  }
})

it('[H3] a link that was opened elsewhere and not pressed leaves its code, which then ends the link', async () => {
  const person = someone()
  const own = device()
  await own.remote.auth.signUp(person)
  const mail = await backend.api.newestMail(person.email)
  const callback = await followLink(person.email)
  // Where it leads, and the address of the service that mails had in its place.
  const { token_hash: token = '', type = '' } = proofOf(mail)
  const served = `${backend.url}/auth/v1/verify?${new URLSearchParams({ token, type })}`
  for (const address of [linkOf(mail), served]) expect((await fetch(address)).status).toBe(200)
  const code = { email: person.email, code: codeOf(mail), kind: 'signup', typed: person } as const
  expect(await own.remote.auth.verifyCode(code)).toEqual({ ok: true, value: ARRIVED })
  const pressed = await device().remote.auth.finishCallback(callback)
  expect(pressed).toEqual({ ok: false, failure: { code: 'link_used' } })
})

it('[H5] the way to Google that was begun after a sign-up does not close its link in the same browser', async () => {
  const person = someone()
  const own = device()
  await own.remote.auth.signUp(person)
  await own.remote.auth.startGoogle()
  const arrived = await own.remote.auth.finishCallback(await followLink(person.email))
  expect(arrived).toEqual({ ok: true, value: ARRIVED })
})

it('[H7] a change of an account that is gone says that the session has ended', async () => {
  const { person, ...tab } = await signedIn()
  const other = device()
  await other.remote.auth.signIn(person)
  other.admit()
  await deleteAccount(other)
  const failed = await tab.remote.auth.setPassword(idOf(tab), 'Another-horse-2')
  expect(failed).toMatchObject({ ok: false, failure: { code: 'session_ended' } })
})

it('[A7] a password is the same however its letters were typed', async () => {
  const composed = 'contrase\u00f1a-9'
  const person = { ...someone(), password: 'contrasen\u0303a-9' }
  await device().remote.auth.signUp(person)
  const code = codeOf(await backend.api.newestMail(person.email))
  await device().remote.auth.verifyCode({ email: person.email, code, kind: 'recovery' })
  await device().remote.auth.verifyCode({ email: person.email, code, kind: 'signup', typed: person })
  for (const password of [composed, person.password])
    expect(await device().remote.auth.signIn({ email: person.email, password })).toMatchObject({ ok: true })
  // One that an earlier version of the app has set as it was typed.
  const old = someone()
  const { access_token: token } = await backend.api.newUser(old.email, PASSWORD)
  await backend.api.call('/auth/v1/user', { method: 'PUT', token, body: { password: person.password } })
  expect(await device().remote.auth.signIn({ email: old.email, password: person.password })).toMatchObject({
    ok: true,
  })
})

it('the password is changed for the old one, and every other session ends', async () => {
  const { person, ...tab } = await signedIn()
  const { remote } = tab
  const other = device()
  await other.remote.auth.signIn(person)
  other.admit()
  const change = (old: string) =>
    remote.auth.changePassword({
      userId: idOf(tab),
      email: person.email,
      old,
      password: 'Another-horse-2',
      isWanted: () => true,
    })
  expect(await change('not-the-old-one')).toEqual({ ok: false, failure: { code: 'old_password_wrong' } })
  expect(await other.remote.auth.refresh({ force: true })).toMatchObject({ ok: true })
  expect(await change(PASSWORD)).toEqual({ ok: true, value: undefined })
  expect(await remote.auth.refresh({ force: true })).toMatchObject({ ok: true })
  expect(await other.remote.auth.refresh({ force: true })).toMatchObject({ ok: false })
  expect(await device().remote.auth.signIn({ ...person, password: 'Another-horse-2' })).toMatchObject({
    ok: true,
  })
})

it('all sessions end at once', async () => {
  const { person, ...tab } = await signedIn()
  const other = device()
  await other.remote.auth.signIn(person)
  other.admit()
  const ended = await tab.remote.auth.endAllSessions(idOf(tab), new AbortController().signal)
  expect(ended).toEqual({ ok: true, value: undefined })
  for (const { auth } of [tab.remote, other.remote])
    expect(await auth.refresh({ force: true })).toMatchObject({
      ok: false,
      failure: { code: 'session_ended' },
    })
})
