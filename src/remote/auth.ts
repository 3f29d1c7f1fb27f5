import { type AuthChangeEvent, AuthClient, type UserAttributes } from '@supabase/supabase-js'
import { isPassingFailure } from '../core/failure.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { createAskedMails } from './asked-mails.ts'
import type { AuthCallback } from './auth-callback.ts'
import { authFailure } from './auth-failure.ts'
import type { Backend } from './backend.ts'
import type { KeyValue } from './key-value.ts'
import type { Refresh } from './refresh.ts'
import { SESSION_KEY, type SessionHolder } from './session-holder.ts'

/** Which of the two mails a 6-digit code comes from. */
export type CodeKind = 'signup' | 'recovery'

export type Arrival = {
  /** The person asked to set a new password. */
  readonly recovery: boolean
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
    readonly kind: CodeKind
  }): Promise<Result<Arrival>>
  resendConfirmation(email: string): Promise<Result<void>>
  requestReset(email: string): Promise<Result<void>>
  /** For the remembered person. */
  setPassword(password: string): Promise<Result<void>>
  setFullName(userId: string, fullName: string): Promise<Result<void>>
  readonly refresh: Refresh
  /** Called synchronously with the service's events; returns its stop. */
  onEvent(listener: (event: AuthChangeEvent) => void): () => void
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

const VERIFIER_KEY = `${SESSION_KEY}-code-verifier`
const UPDATE_KEY = `${SESSION_KEY}-update`

export const createRemoteAuth = (options: RemoteAuthOptions): RemoteAuth => {
  const { backend, holder, store, refresh, fetch, now, isOnline, origin, leaveTo } = options
  const asked = createAskedMails(store, now)
  const redirectTo = `${origin}/dashboard`
  const clientOptions = {
    url: `${backend.url}/auth/v1`,
    // Spelt as supabase-js spells it: it puts the person's token in its place, by this very name.
    headers: { apikey: backend.publishableKey, Authorization: `Bearer ${backend.publishableKey}` },
    flowType: 'pkce' as const,
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

  /** supabase-js drops the verifier on any failure; after one of the network the code is still good. */
  const exchangeCode = async (code: string): Promise<Result<Arrival>> => {
    const verifier = store.getItem(VERIFIER_KEY)
    const { data, error } = await client.exchangeCodeForSession(code)
    if (error === null) return ok({ recovery: 'redirectType' in data && data.redirectType === 'recovery' })
    const failure = authFailure(error)
    if (verifier !== null && isPassingFailure(failure)) store.setItem(VERIFIER_KEY, verifier)
    return fail(failure)
  }

  const arrivedByLink = (email: string | undefined, recovery: boolean): Arrival => {
    if (email === undefined || !asked.has(email)) return { recovery, unasked: { email: email ?? '' } }
    asked.clear()
    return { recovery }
  }

  /**
   * Changes the account of `userId` and of nobody else: the client asks its storage for a session a moment later, and somebody
   * else may have come in by then. So it is given this one session, and what it stores of it only counts while that is here.
   */
  const updateUser = async (
    attributes: UserAttributes,
    userId: string | undefined,
  ): Promise<Result<void>> => {
    const session = await refresh()
    if (!session.ok) return session
    if (session.value.user.id !== userId) return fail({ code: 'no_session' })
    const isCurrent = () => holder.read()?.access_token === session.value.access_token
    const own = new AuthClient({
      ...clientOptions,
      storageKey: UPDATE_KEY,
      storage: {
        getItem: (key) => (key === UPDATE_KEY ? JSON.stringify(session.value) : null),
        setItem: (key, value) => {
          if (key === UPDATE_KEY && isCurrent()) holder.authStorage.setItem(SESSION_KEY, value)
        },
        removeItem: () => {},
      },
    })
    const { error } = await own.updateUser(attributes)
    return error === null ? ok(undefined) : fail(authFailure(error))
  }

  return {
    signUp: async ({ email, password, fullName }) => {
      asked.note(email)
      const { data, error } = await client.signUp({
        email,
        password,
        options: { emailRedirectTo: redirectTo, data: { full_name: fullName } },
      })
      if (error !== null) return fail(authFailure(error))
      return ok(data.session === null ? 'check_email' : 'signed_in')
    },
    signIn: async (form) => {
      const { error } = await client.signInWithPassword(form)
      if (error !== null) return fail(authFailure(error))
      asked.clear()
      return ok(undefined)
    },
    startGoogle: async () => {
      // Leaving now would lead to the browser's own error page, with what was typed gone.
      if (!isOnline()) return fail({ code: 'offline' })
      const { data, error } = await client.signInWithOAuth({
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
        case 'tokens': {
          const { data, error } = await client.refreshSession({ refresh_token: callback.refreshToken })
          if (error !== null) return fail(authFailure(error))
          return ok(arrivedByLink(data.user?.email, callback.recovery))
        }
        case 'error':
          return fail({ code: 'auth_refused', authCode: callback.code })
      }
    },
    verifyCode: async ({ email, code, kind }) => {
      const { error } = await client.verifyOtp({ email, token: code, type: kind })
      if (error !== null) return fail(authFailure(error))
      asked.clear()
      return ok({ recovery: kind === 'recovery' })
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
    setPassword: (password) => updateUser({ password }, holder.read()?.user.id),
    setFullName: (userId, fullName) => updateUser({ data: { full_name: fullName } }, userId),
    refresh,
    onEvent: (listener) => {
      const { data } = client.onAuthStateChange((event) => listener(event))
      return () => data.subscription.unsubscribe()
    },
  }
}
