import { createHash, randomBytes, randomUUID } from 'node:crypto'

// Long: one list, what an account may meet, each with the auth service alone and in the order of an account's life.

/** An auth service with the project's settings and templates, and how its mails are read. */
type AuthService = {
  /** As `https://REF.supabase.co/auth/v1`. */
  readonly auth: string
  /** As `https://REF.supabase.co/rest/v1`, on the same database. */
  readonly rest: string
  readonly key: string
  /** Answers `?to=ADDRESS` with `[{ text }]`, newest first, as `/_local/mail.json` does. */
  readonly mail: string
  /** Where mails lead. */
  readonly app: string
  /** What takes the form of Google's stand-in (`/_local/google/consent`), for a service that takes its word; else Google's way ends at its door. */
  readonly consent?: string
}

/** Says what it saw where services may differ; throws when what the app relies on is not so. */
export type AccountCheck = {
  readonly name: string
  readonly run: (service: AuthService) => Promise<string | undefined>
}

type Body = Record<string, unknown>
type Answer = { readonly status: number; readonly body: Body }
type Person = { readonly email: string; readonly password: string }
type Session = {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { id: string }
}

const expectThat = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise)
}

const call = async (
  { key }: AuthService,
  url: string,
  { body, token, method }: { body?: unknown; token?: string; method?: string } = {},
): Promise<Answer> => {
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = (answer.headers.get('content-type') ?? '').includes('json') && text !== ''
  const location = answer.headers.get('location')
  return {
    status: answer.status,
    body: { ...(isJson ? JSON.parse(text) : {}), ...(location ? { location } : {}) },
  }
}

const auth = (service: AuthService, path: string, more?: Parameters<typeof call>[2]) =>
  call(service, `${service.auth}${path}`, more)

const said = ({ status, body }: Answer): string =>
  `${status} ${body.error_code ?? body.code ?? body.msg ?? ''}`

const expectAnswer = (answer: Answer, status: number, code?: string): Answer => {
  const isSo = answer.status === status && (code === undefined || answer.body.error_code === code)
  expectThat(isSo, `answered ${said(answer)}, not ${status} ${code ?? ''}`)
  return answer
}

const newPerson = (): Person => ({
  email: `check-${randomUUID().slice(0, 13)}@example.com`,
  password: `Corr3ct-${randomUUID().slice(0, 13)}`,
})

const MAIL_PATIENCE_MS = 20_000

/** The newest mail that is not among `known`. */
const nextMail = async ({ mail }: AuthService, to: string, known = 0): Promise<string> => {
  for (const until = Date.now() + MAIL_PATIENCE_MS; ; ) {
    const mails: { text: string }[] = await (await fetch(`${mail}?to=${encodeURIComponent(to)}`)).json()
    if (mails.length > known) return mails[0]?.text ?? ''
    expectThat(Date.now() < until, `no mail came to ${to}`)
    await new Promise((done) => setTimeout(done, 200))
  }
}

const countMails = async ({ mail }: AuthService, to: string): Promise<number> =>
  ((await (await fetch(`${mail}?to=${encodeURIComponent(to)}`)).json()) as unknown[]).length

const codeOf = (mail: string): string => /^\d{6}$/m.exec(mail)?.[0] ?? 'no code'
/** What the app sends when the button behind the mail's link is pressed. */
const proofOf = (mail: string): Body =>
  Object.fromEntries(new URLSearchParams(/#(token_hash=\S+)/.exec(mail)?.[1] ?? ''))

const signUp = (service: AuthService, person: Person, more: Body = {}) =>
  auth(service, `/signup?redirect_to=${encodeURIComponent(`${service.app}/dashboard`)}`, {
    body: { ...person, data: { full_name: 'Check' }, ...more },
  })
const signIn = (service: AuthService, { email, password }: Person) =>
  auth(service, '/token?grant_type=password', { body: { email, password } })
const refresh = (service: AuthService, token: string) =>
  auth(service, '/token?grant_type=refresh_token', { body: { refresh_token: token } })

const newAccount = async (service: AuthService): Promise<Person & { session: Session }> => {
  const person = newPerson()
  expectAnswer(await signUp(service, person), 200)
  const proof = proofOf(await nextMail(service, person.email))
  const { body } = expectAnswer(await auth(service, '/verify', { body: proof }), 200)
  return { ...person, session: body as unknown as Session }
}

const sessionOf = async (service: AuthService, person: Person): Promise<Session> =>
  expectAnswer(await signIn(service, person), 200).body as unknown as Session

/** Goes to Google's stand-in as `email`, and comes back to the app with a code that the verifier of `challenge` redeems. */
const codeByGoogle = async (service: AuthService, consent: string, email: string, challenge: string) => {
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: `${service.app}/dashboard`,
    code_challenge: challenge,
    code_challenge_method: 's256',
  })
  const away = expectAnswer(await auth(service, `/authorize?${query}`), 302)
  const asked = new URL(String(away.body.location)).searchParams
  const form = new URLSearchParams({ email, name: 'Check', answer: 'allow' })
  for (const name of ['client_id', 'redirect_uri', 'state', 'nonce']) form.set(name, asked.get(name) ?? '')
  const allowed = await fetch(consent, { method: 'POST', body: form, redirect: 'manual' })
  const back = await fetch(allowed.headers.get('location') ?? '', { redirect: 'manual' })
  const landing = back.headers.get('location') ?? ''
  expectThat(
    landing.startsWith(`${service.app}/dashboard?`),
    `Google’s answer leads to ${landing || back.status}`,
  )
  return new URL(landing).searchParams.get('code') ?? ''
}

const newVerifier = () => {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
const redeem = (service: AuthService, auth_code: string, code_verifier: string) =>
  auth(service, '/token?grant_type=pkce', { body: { auth_code, code_verifier } })

const NO_STAND_IN = 'not tried: no --consent'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Between two mails to one person: `max_frequency`. */
const MAIL_GAP_MS = 1_200
/** `refresh_token_reuse_interval`, and some more. */
const REUSE_MS = 11_000

export const ACCOUNT_CHECKS: readonly AccountCheck[] = [
  {
    name: 'sign-up by the mail’s link: it leads to the app, its button confirms, once',
    run: async (service) => {
      const person = newPerson()
      expectAnswer(await signUp(service, person), 200)
      expectAnswer(await signIn(service, person), 400, 'email_not_confirmed')
      const mail = await nextMail(service, person.email)
      expectThat(mail.includes(`${service.app}/dashboard#token_hash=`), 'the link leads elsewhere')
      const proof = proofOf(mail)
      expectAnswer(await auth(service, '/verify', { body: proof }), 200)
      expectAnswer(await auth(service, '/verify', { body: proof }), 403, 'otp_expired')
      await sessionOf(service, person)
      return undefined
    },
  },
  {
    name: 'sign-up by the mail’s code: a wrong one is refused, the right one works once',
    run: async (service) => {
      const person = newPerson()
      await signUp(service, person)
      const token = codeOf(await nextMail(service, person.email))
      const wrong = token === '123456' ? '654321' : '123456'
      const verify = (code: string, type = 'signup') =>
        auth(service, '/verify', { body: { email: person.email, token: code, type } })
      expectAnswer(await verify(wrong), 403, 'otp_expired')
      expectAnswer(await verify(token), 200)
      expectAnswer(await verify(token), 403, 'otp_expired')
      return undefined
    },
  },
  {
    name: 'after the link its code is used up, and the other way round',
    run: async (service) => {
      const person = newPerson()
      await signUp(service, person)
      const mail = await nextMail(service, person.email)
      expectAnswer(
        await auth(service, '/verify', { body: { email: person.email, token: codeOf(mail), type: 'email' } }),
        200,
      )
      expectAnswer(await auth(service, '/verify', { body: proofOf(mail) }), 403, 'otp_expired')
      return undefined
    },
  },
  {
    name: 'a sign-up for an address that has an account tells nobody, and does not sign in',
    run: async (service) => {
      const person = await newAccount(service)
      await pause(MAIL_GAP_MS)
      const before = await countMails(service, person.email)
      const { body } = expectAnswer(await signUp(service, { ...person, password: 'an0ther-passw0rd' }), 200)
      expectThat(body.access_token === undefined, 'it signed in')
      expectAnswer(await signIn(service, { ...person, password: 'an0ther-passw0rd' }), 400)
      return `${(await countMails(service, person.email)) - before} mails`
    },
  },
  {
    name: 'a repeated sign-up before confirmation: which password counts',
    run: async (service) => {
      const person = newPerson()
      await signUp(service, person)
      await nextMail(service, person.email)
      await pause(MAIL_GAP_MS)
      const later = { ...person, password: 'the-later-passw0rd' }
      expectAnswer(await signUp(service, later), 200)
      const mail = await nextMail(service, person.email, 1)
      expectAnswer(await auth(service, '/verify', { body: proofOf(mail) }), 200)
      const isLater = (await signIn(service, later)).status === 200
      const isFirst = (await signIn(service, person)).status === 200
      expectThat(isLater !== isFirst, 'both passwords, or none, sign in')
      return isLater ? 'the later one' : 'the first one'
    },
  },
  {
    name: 'a wrong password, and an address without an account, are refused alike',
    run: async (service) => {
      const person = await newAccount(service)
      const wrong = await signIn(service, { ...person, password: 'wr0ng-password' })
      const nobody = await signIn(service, newPerson())
      expectAnswer(wrong, 400, 'invalid_credentials')
      expectAnswer(nobody, 400, 'invalid_credentials')
      expectThat(wrong.body.msg === nobody.body.msg, 'their sentences differ')
      return undefined
    },
  },
  {
    name: 'recovery by link and by code, a new password, and the old one ends',
    run: async (service) => {
      const person = await newAccount(service)
      await pause(MAIL_GAP_MS)
      const known = await countMails(service, person.email)
      expectAnswer(await auth(service, '/recover', { body: { email: person.email } }), 200)
      const mail = await nextMail(service, person.email, known)
      const byLink = await auth(service, '/verify', { body: proofOf(mail) })
      const token = String(expectAnswer(byLink, 200).body.access_token)
      expectAnswer(
        await auth(service, '/verify', {
          body: { email: person.email, token: codeOf(mail), type: 'recovery' },
        }),
        403,
        'otp_expired',
      )
      const next = { ...person, password: 'a-n3w-password-here' }
      expectAnswer(
        await auth(service, '/user', { method: 'PUT', token, body: { password: next.password } }),
        200,
      )
      expectAnswer(await signIn(service, person), 400, 'invalid_credentials')
      await sessionOf(service, next)
      await pause(MAIL_GAP_MS)
      await auth(service, '/recover', { body: { email: person.email } })
      const second = await nextMail(service, person.email, known + 1)
      expectAnswer(
        await auth(service, '/verify', {
          body: { email: person.email, token: codeOf(second), type: 'recovery' },
        }),
        200,
      )
      return undefined
    },
  },
  {
    name: 'recovery for an address without an account answers the same',
    run: async (service) => {
      expectAnswer(await auth(service, '/recover', { body: { email: newPerson().email } }), 200)
      return undefined
    },
  },
  {
    name: 'an account’s address stays, whatever is asked',
    run: async (service) => {
      const person = await newAccount(service)
      await pause(MAIL_GAP_MS)
      const other = newPerson().email
      const asked = await auth(service, '/user', {
        method: 'PUT',
        token: person.session.access_token,
        body: { email: other },
      })
      for (const to of asked.status === 200 ? [person.email, other] : []) {
        const known = to === person.email ? 1 : 0
        const mail = await nextMail(service, to, known)
        expectThat(codeOf(mail) === 'no code' && !/https?:/.test(mail), `the mail to ${to} can confirm`)
      }
      await sessionOf(service, person)
      expectAnswer(await signIn(service, { ...person, email: other }), 400)
      return said(asked)
    },
  },
  {
    name: 'a refresh token is good once, and again within its grace; later its session ends',
    run: async (service) => {
      const { session } = await newAccount(service)
      const next = expectAnswer(await refresh(service, session.refresh_token), 200).body
      expectThat(next.refresh_token !== session.refresh_token, 'the token was not changed')
      const again = expectAnswer(await refresh(service, session.refresh_token), 200).body
      const same = again.refresh_token === next.refresh_token ? 'the same one' : 'another one'
      const third = expectAnswer(await refresh(service, String(again.refresh_token)), 200).body
      await pause(REUSE_MS)
      const late = await refresh(service, session.refresh_token)
      expectThat(late.status === 400, `a used one answered ${said(late)}`)
      const after = await refresh(service, String(third.refresh_token))
      return `within the grace ${same}; after it ${said(late)}, its successor ${said(after)}`
    },
  },
  {
    name: 'a refresh token that nobody has issued is refused',
    run: async (service) => {
      const unknown = await refresh(service, randomBytes(9).toString('base64url'))
      expectThat(unknown.status === 400 || unknown.status === 401, `answered ${said(unknown)}`)
      return said(unknown)
    },
  },
  {
    name: 'signing out everywhere ends every session; here only, no other',
    run: async (service) => {
      const person = await newAccount(service)
      const [one, two, three] = [
        person.session,
        await sessionOf(service, person),
        await sessionOf(service, person),
      ]
      expectAnswer(
        await auth(service, '/logout?scope=local', { method: 'POST', token: one.access_token }),
        204,
      )
      const gone = await refresh(service, one.refresh_token)
      expectThat(gone.status === 400, `the ended one answered ${said(gone)}`)
      expectAnswer(await refresh(service, two.refresh_token), 200)
      expectAnswer(
        await auth(service, '/logout?scope=global', { method: 'POST', token: three.access_token }),
        204,
      )
      for (const each of [two, three])
        expectThat((await refresh(service, each.refresh_token)).status === 400, 'a session went on')
      const user = await auth(service, '/user', { token: three.access_token })
      expectThat(
        user.status >= 401 && user.status <= 403,
        `/user with an ended session answered ${said(user)}`,
      )
      return `refresh ${said(gone)}; /user ${said(user)}`
    },
  },
  {
    name: 'a changed password ends the other sessions and not this one',
    run: async (service) => {
      const person = await newAccount(service)
      const other = await sessionOf(service, person)
      expectAnswer(
        await auth(service, '/user', {
          method: 'PUT',
          token: person.session.access_token,
          body: { password: 'a-n3w-password-here' },
        }),
        200,
      )
      expectThat((await refresh(service, other.refresh_token)).status === 400, 'another session goes on')
      expectAnswer(await refresh(service, person.session.refresh_token), 200)
      return undefined
    },
  },
  {
    name: 'a weak password is named with its reasons, a too long one refused',
    run: async (service) => {
      const weak = await signUp(service, { ...newPerson(), password: 'short' })
      expectAnswer(weak, 422, 'weak_password')
      const reasons = (weak.body.weak_password as { reasons?: unknown } | undefined)?.reasons
      expectThat(JSON.stringify(reasons) === '["length"]', `the reasons are ${JSON.stringify(reasons)}`)
      const long = await signUp(service, { ...newPerson(), password: 'x'.repeat(73) })
      expectThat(long.status >= 400 && long.status < 500, `73 bytes answered ${said(long)}`)
      const person = await newAccount(service)
      const changed = await auth(service, '/user', {
        method: 'PUT',
        token: person.session.access_token,
        body: { password: 'short' },
      })
      expectAnswer(changed, 422, 'weak_password')
      return `73 bytes: ${said(long)}`
    },
  },
  {
    name: 'two mails within a second are too many',
    run: async (service) => {
      const person = newPerson()
      await signUp(service, person)
      await nextMail(service, person.email)
      const ask = () => auth(service, '/resend', { body: { email: person.email, type: 'signup' } })
      await pause(MAIL_GAP_MS)
      let [answer, other] = await Promise.all([ask(), ask()])
      if (other.status === 429) answer = other
      // A busy machine may take a second between two.
      for (let tries = 0; answer.status !== 429 && tries < 5; tries += 1) answer = await ask()
      expectAnswer(answer, 429, 'over_email_send_rate_limit')
      return undefined
    },
  },
  {
    name: 'a token says when it ends by the service’s clock, and a changed one is refused',
    run: async (service) => {
      const { session } = await newAccount(service)
      const answer = session as unknown as { expires_in: number; expires_at: number }
      const [header = '', payload = '', signature = ''] = session.access_token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      expectThat(claims.exp - claims.iat === answer.expires_in, 'expires_in is not the token’s')
      expectThat(answer.expires_at === claims.exp, 'expires_at is not the token’s')
      expectThat(typeof claims.session_id === 'string', 'the token names no session')
      const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 86_400 })).toString(
        'base64url',
      )
      const forged = await auth(service, '/user', { token: `${header}.${longer}.${signature}` })
      expectThat(forged.status === 401 || forged.status === 403, `a changed token answered ${said(forged)}`)
      return `a changed token: ${said(forged)}`
    },
  },
  {
    name: 'Google: the way there keeps the app’s address and its PKCE challenge, and a code of nobody is refused',
    run: async (service) => {
      const verifier = randomBytes(48).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const query = new URLSearchParams({
        provider: 'google',
        redirect_to: `${service.app}/dashboard`,
        code_challenge: challenge,
        code_challenge_method: 's256',
      })
      const away = await auth(service, `/authorize?${query}`)
      const unknown = await auth(service, '/token?grant_type=pkce', {
        body: { auth_code: randomUUID(), code_verifier: verifier },
      })
      expectThat(unknown.status >= 400 && unknown.status < 500, `a code of nobody answered ${said(unknown)}`)
      return `away: ${away.status} ${URL.canParse(String(away.body.location)) ? new URL(String(away.body.location)).host : said(away)}; code of nobody: ${said(unknown)}`
    },
  },
  {
    name: 'Google: its code is good in the browser that went there, once; in another browser it is nothing',
    run: async (service) => {
      if (!service.consent) return NO_STAND_IN
      const { email } = newPerson()
      const here = newVerifier()
      const code = await codeByGoogle(service, service.consent, email, here.challenge)
      const elsewhere = await redeem(service, code, newVerifier().verifier)
      expectThat(elsewhere.status >= 400 && elsewhere.status < 500, `another browser got ${said(elsewhere)}`)
      const then = await redeem(service, code, here.verifier)
      const fresh = await codeByGoogle(service, service.consent, email, here.challenge)
      const { user } = expectAnswer(await redeem(service, fresh, here.verifier), 200).body as { user?: Body }
      expectThat(user?.email === email, `it is ${user?.email} who came`)
      const twice = await redeem(service, fresh, here.verifier)
      expectThat(twice.status >= 400 && twice.status < 500, `the code’s second use answered ${said(twice)}`)
      return `another browser: ${said(elsewhere)}, then its own: ${said(then)}; twice: ${said(twice)}`
    },
  },
  {
    name: 'Google: joins the account of its confirmed address, and takes one that nobody confirmed from whoever began it',
    run: async (service) => {
      if (!service.consent) return NO_STAND_IN
      const owner = await newAccount(service)
      const { verifier, challenge } = newVerifier()
      const byGoogle = async (email: string) => {
        const code = await codeByGoogle(service, service.consent ?? '', email, challenge)
        return expectAnswer(await redeem(service, code, verifier), 200).body as unknown as Session
      }
      expectThat((await byGoogle(owner.email)).user.id === owner.session.user.id, 'it is another account')
      await sessionOf(service, owner)
      const stranger = newPerson()
      expectAnswer(await signUp(service, stranger), 200)
      await byGoogle(stranger.email)
      expectAnswer(await signIn(service, stranger), 400, 'invalid_credentials')
      return undefined
    },
  },
  {
    name: 'an account is deleted whole, and its tokens and password with it',
    run: async (service) => {
      const person = await newAccount(service)
      const { access_token: token, refresh_token } = person.session
      const other = await sessionOf(service, person)
      const deleted = await call(service, `${service.rest}/rpc/delete_account`, { token, body: {} })
      expectThat(deleted.status >= 200 && deleted.status < 300, `delete_account answered ${said(deleted)}`)
      const user = await auth(service, '/user', { token: other.access_token })
      expectThat(user.status === 401 || user.status === 403, `/user answered ${said(user)}`)
      for (const each of [refresh_token, other.refresh_token])
        expectThat((await refresh(service, each)).status === 400, 'a session goes on')
      expectAnswer(await signIn(service, person), 400, 'invalid_credentials')
      const sync = await call(service, `${service.rest}/rpc/sync`, {
        token,
        body: {
          client_id: randomUUID(),
          epoch: null,
          cursor: 0,
          client_now: new Date().toISOString(),
          first_seq: 1,
          ops: [],
          page: 10,
        },
      })
      expectThat(sync.status === 401, `a sync of the deleted account answered ${said(sync)}`)
      // The address is free again.
      await pause(MAIL_GAP_MS)
      expectAnswer(await signUp(service, person), 200)
      return `/user ${said(user)}`
    },
  },
]
