import {
  AuthClient,
  type AuthError,
  type Session,
  type UserAttributes,
  type VerifyOtpParams,
} from '@supabase/supabase-js'
import type { AuthCallback, MailKind } from '../core/account/arrival.ts'
import { SIGN_IN_IS_ENOUGH } from '../core/account/history-choice.ts'
import { normalPassword } from '../core/account/normal-password.ts'
import { isPasswordNeeded } from '../core/account/password-needed.ts'
import { isPassingFailure } from '../core/failure.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { createAskedMails } from './asked-mails.ts'
import { authFailure, failureOfAuthCode } from './auth-failure.ts'
import type { Backend } from './backend.ts'
import { createGoogleClient, VERIFIER_KEY } from './google-client.ts'
import { createMemoryKeyValue, type KeyValue } from './key-value.ts'
import { PASSWORD_CHOSEN, type Typed, takeOwnership } from './prove-mailbox.ts'
import type { Refresh } from './refresh.ts'
import { SESSION_KEY, type SessionHolder } from './session-holder.ts'

export type Arrival = {
  /** The person asked to set a new password. */
  readonly recovery: boolean
  /** They have to: the account was made by a sign-up that was not theirs, or not here, and its password has ended [M1]. */
  readonly passwordNeeded: boolean
  /** The account has the name and password that were typed here, in place of another sign-up's. */
  readonly replaced: boolean
  /** A link brought this session, and nobody asked for it on this device: whose it is must be asked first (asked-mails.ts). */
  readonly unasked?: { readonly email: string }
}

/**
 * The auth service. Wherever a session arrives, it waits in the holder as `held`, until the one who called decides
 * whether its person may come in (`admit`).
 */
export type RemoteAuth = {
  /** `signed_in` only where the service asks for no confirmation by mail. */
  signUp(form: SignUpForm): Promise<Result<'check_email' | 'signed_in'>>
  signIn(form: { readonly email: string; readonly password: string }): Promise<Result<void>>
  /** The page leaves for Google; it comes back to /dashboard. */
  startGoogle(): Promise<Result<void>>
  finishCallback(callback: AuthCallback): Promise<Result<Arrival>>
  verifyCode(form: {
    readonly email: string
    readonly code: string
    readonly kind: MailKind
    /** What was typed at the sign-up, if it is still known. */
    readonly typed?: Typed | null
  }): Promise<Result<Arrival>>
  resendConfirmation(email: string): Promise<Result<void>>
  requestReset(email: string): Promise<Result<void>>
  /** This and what follows is about `userId` and nobody else: `no_session` where somebody else is here by then. */
  setPassword(userId: string, password: string): Promise<Result<void>>
  setFullName(userId: string, fullName: string): Promise<Result<void>>
  /**
   * The old one is asked for; `old_password_wrong`. Every other session of the person ends. A session that is held after a failure
   * is the caller's to turn away: it came in for nothing.
   */
  changePassword(form: {
    readonly userId: string
    readonly email: string
    readonly old: string
    readonly password: string
    /** Asked once the old password has signed in: `no_session` where it was not wanted any more by then. */
    readonly isWanted: () => boolean
  }): Promise<Result<void>>
  /** Ends all sessions of the person, this one too; not begun once `signal` has ended. */
  endAllSessions(userId: string, signal: AbortSignal): Promise<Result<void>>
  /** The same, but this one goes on. */
  endOtherSessions(userId: string): Promise<Result<void>>
  /** Kept with the account, so that no device asks again who can open the history. */
  setSignInIsEnough(userId: string): Promise<Result<void>>
  readonly refresh: Refresh
}

export type SignUpForm = { readonly email: string; readonly password: string; readonly fullName: string }

export type RemoteAuthOptions = {
  readonly backend: Backend
  readonly holder: SessionHolder
  readonly store: KeyValue
  readonly refresh: Refresh
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly isOnline: () => boolean
  /** The app's own origin: links and providers come back to it and to no other. */
  readonly origin: string
  readonly leaveTo: (url: string) => void
}

const LONE_KEY = `${SESSION_KEY}-lone`
const ARRIVED = { recovery: false, passwordNeeded: false, replaced: false } as const

/** Of a mail's link or code: the service says the same of a wrong, an old and a used one. */
const proofFailure = (error: AuthError, otherwise: 'link_used' | 'code_wrong') =>
  error.code === 'otp_expired' ? ({ code: otherwise } as const) : authFailure(error)

export const createRemoteAuth = (options: RemoteAuthOptions): RemoteAuth => {
  const { backend, holder, store, refresh, fetch, now, isOnline, origin, leaveTo } = options
  const asked = createAskedMails(store, now)
  const redirectTo = `${origin}/dashboard`
  const clientOptions = {
    url: `${backend.url}/auth/v1`,
    // Spelt as supabase-js spells it: it puts the person's token in its place, by this very name.
    headers: { apikey: backend.publishableKey, Authorization: `Bearer ${backend.publishableKey}` },
    flowType: 'implicit' as const,
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch,
  }
  const client = new AuthClient({
    ...clientOptions,
    storageKey: SESSION_KEY,
    storage: holder.authStorage,
  })
  const google = createGoogleClient(clientOptions, holder)

  /**
   * A client of one session, or of the one that it brings. The others ask the device's storage for a session a moment after the call,
   * and somebody else may have come in by then.
   */
  const createLoneClient = (session?: Session) => {
    const kept = createMemoryKeyValue()
    if (session !== undefined) kept.setItem(LONE_KEY, JSON.stringify(session))
    const client = new AuthClient({ ...clientOptions, storageKey: LONE_KEY, storage: kept })
    /** Its session as it is now goes where the others' go. */
    const handOver = () => {
      const text = kept.getItem(LONE_KEY)
      if (text !== null) holder.authStorage.setItem(SESSION_KEY, text)
    }
    return { client, handOver }
  }

  /** Changes the account of this session and of nobody else. What comes of it is kept while the session is still here. */
  const changeAccount = async (session: Session, attributes: UserAttributes): Promise<Result<void>> => {
    const { client: own, handOver } = createLoneClient(session)
    const { error } = await own.updateUser(attributes)
    if (error !== null) return fail(authFailure(error))
    const isHere = [holder.held(), holder.read()].some((one) => one?.access_token === session.access_token)
    if (isHere) handOver()
    return ok(undefined)
  }

  /** Whoever came in by a password or by Google has a way in, whatever the account says: none is asked for. */
  const askForNoPassword = async (session: Session): Promise<void> => {
    if (isPasswordNeeded(session.user.user_metadata)) await changeAccount(session, { data: PASSWORD_CHOSEN })
  }

  /** supabase-js drops the verifier on any failure; after one of the network the code is still good. */
  const exchangeCode = async (code: string): Promise<Result<Arrival>> => {
    const verifier = store.getItem(VERIFIER_KEY)
    const { data, error } = await google.exchangeCodeForSession(code)
    if (error === null) {
      await askForNoPassword(data.session)
      return ok(ARRIVED)
    }
    const failure = authFailure(error)
    if (verifier !== null && isPassingFailure(failure)) store.setItem(VERIFIER_KEY, verifier)
    return fail(failure)
  }

  const askedOrNot = (arrival: Arrival, email = ''): Arrival => {
    if (!asked.has(email)) return { ...arrival, unasked: { email } }
    asked.clear(email)
    return arrival
  }

  type Proven = { readonly email: string | undefined; readonly arrival: Arrival }

  /** Nobody hears of the session before a password that is not its person's has ended: who is signed in here may send it away. */
  const prove = async (
    proof: VerifyOtpParams,
    kind: MailKind,
    typed: Typed | null,
    refused: 'link_used' | 'code_wrong',
  ): Promise<Result<Proven>> => {
    const { client: own, handOver } = createLoneClient()
    const { data, error } = await own.verifyOtp(proof)
    if (error !== null) return fail(proofFailure(error, refused))
    if (data.user === null) return fail({ code: 'server_unavailable' })
    const { passwordNeeded, replaced } = await takeOwnership(own, asked, data.user, kind, typed)
    handOver()
    const recovery = kind === 'recovery' || passwordNeeded
    return ok({ email: data.user.email, arrival: { recovery, passwordNeeded, replaced } })
  }

  const verifyLink = async (tokenHash: string, mail: MailKind): Promise<Result<Arrival>> => {
    const proven = await prove({ token_hash: tokenHash, type: mail }, mail, null, 'link_used')
    return proven.ok ? ok(askedOrNot(proven.value.arrival, proven.value.email)) : proven
  }

  /** One that was set before passwords were sent composed is tried as it was typed too. */
  const signInAs = async (email: string, typed: string) => {
    const password = normalPassword(typed)
    const answer = await client.signInWithPassword({ email, password })
    const isOld = answer.error?.code === 'invalid_credentials' && password !== typed
    return isOld ? client.signInWithPassword({ email, password: typed }) : answer
  }

  /** Changes the account of `userId` and of nobody else: `no_session` when somebody else is here by now. */
  const updateUser = async (attributes: UserAttributes, userId: string): Promise<Result<void>> => {
    const session = await refresh()
    if (!session.ok) return session
    if (session.value.user.id !== userId) return fail({ code: 'no_session' })
    return changeAccount(session.value, attributes)
  }

  /** Of `userId` and of nobody else, as above. */
  const endSessions = async (
    scope: 'global' | 'others',
    userId: string,
    signal?: AbortSignal,
  ): Promise<Result<void>> => {
    const session = await refresh()
    if (!session.ok) return session
    if (session.value.user.id !== userId || signal?.aborted) return fail({ code: 'no_session' })
    const { error } = await client.admin.signOut(session.value.access_token, scope)
    return error === null ? ok(undefined) : fail(authFailure(error))
  }

  return {
    signUp: async ({ email, password, fullName }) => {
      const signUp = crypto.randomUUID()
      asked.noteSignUp(email, signUp)
      const { data, error } = await client.signUp({
        email,
        password: normalPassword(password),
        options: { emailRedirectTo: redirectTo, data: { full_name: fullName, sign_up: signUp } },
      })
      if (error !== null) {
        const failure = authFailure(error)
        // What passes leaves open whether the service has done what it was asked.
        if (!isPassingFailure(failure)) asked.settleSignUp(email, signUp, 'refused')
        return fail(failure)
      }
      asked.settleSignUp(email, signUp, 'taken')
      return ok(data.session === null ? 'check_email' : 'signed_in')
    },
    signIn: async ({ email, password }) => {
      const { data, error } = await signInAs(email, password)
      if (error !== null) return fail(authFailure(error))
      asked.clear(email)
      await askForNoPassword(data.session)
      return ok(undefined)
    },
    startGoogle: async () => {
      // Leaving now would lead to the browser's own error page, with what was typed gone.
      if (!isOnline()) return fail({ code: 'offline' })
      const { data, error } = await google.signInWithOAuth({
        provider: 'google',
        options: { redirectTo, skipBrowserRedirect: true },
      })
      if (error !== null) return fail(authFailure(error))
      leaveTo(data.url)
      return ok(undefined)
    },
    finishCallback: async (callback) => {
      switch (callback.kind) {
        case 'code':
          return exchangeCode(callback.code)
        case 'link':
          return verifyLink(callback.tokenHash, callback.mail)
        case 'tokens': {
          const { data, error } = await client.refreshSession({ refresh_token: callback.refreshToken })
          if (error !== null) return fail(authFailure(error))
          return ok(askedOrNot({ ...ARRIVED, recovery: callback.recovery }, data.user?.email))
        }
        case 'error':
          if (callback.code === 'otp_expired') return fail({ code: 'link_used' })
          return fail(failureOfAuthCode(callback.code) ?? { code: 'auth_refused', authCode: callback.code })
      }
    },
    verifyCode: async ({ email, code, kind, typed = null }) => {
      const composed = typed && { ...typed, password: normalPassword(typed.password) }
      const own = kind === 'signup' ? composed : null
      const proven = await prove({ email, token: code, type: kind }, kind, own, 'code_wrong')
      if (!proven.ok) return proven
      asked.clear(email)
      return ok(proven.value.arrival)
    },
    resendConfirmation: async (email) => {
      asked.note(email)
      const { error } = await client.resend({
        type: 'signup',
        email,
        options: { emailRedirectTo: redirectTo },
      })
      return error === null ? ok(undefined) : fail(authFailure(error))
    },
    requestReset: async (email) => {
      asked.note(email)
      const { error } = await client.resetPasswordForEmail(email, { redirectTo })
      return error === null ? ok(undefined) : fail(authFailure(error))
    },
    setPassword: (userId, password) =>
      updateUser({ password: normalPassword(password), data: PASSWORD_CHOSEN }, userId),
    setFullName: (userId, fullName) => updateUser({ data: { full_name: fullName } }, userId),
    changePassword: async ({ userId, email, old, password, isWanted }) => {
      if (holder.read()?.user.id !== userId) return fail({ code: 'no_session' })
      const { data, error } = await signInAs(email, old)
      if (error?.code === 'invalid_credentials') return fail({ code: 'old_password_wrong' })
      if (error !== null) return fail(authFailure(error))
      // The address belongs to a new account; this one is gone.
      if (data.user.id !== userId) return fail({ code: 'session_ended' })
      if (!isWanted()) return fail({ code: 'no_session' })
      return updateUser({ password: normalPassword(password) }, userId)
    },
    endAllSessions: (userId, signal) => endSessions('global', userId, signal),
    endOtherSessions: (userId) => endSessions('others', userId),
    setSignInIsEnough: (userId) => updateUser({ data: { history: SIGN_IN_IS_ENOUGH } }, userId),
    refresh,
  }
}
