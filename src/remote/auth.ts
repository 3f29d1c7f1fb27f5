import { type AuthChangeEvent, AuthClient, type UserAttributes } from '@supabase/supabase-js'
import { isPassingFailure } from '../core/failure.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { AuthCallback } from './auth-callback.ts'
import { authFailure } from './auth-failure.ts'
import type { Backend } from './backend.ts'
import type { KeyValue } from './key-value.ts'
import type { Refresh } from './refresh.ts'
import { SESSION_KEY, type SessionVault } from './session-vault.ts'

/** Which of the two mails a 6-digit code comes from. */
export type CodeKind = 'signup' | 'recovery'

export type Arrival = {
  /** The person asked to set a new password. */
  readonly recovery: boolean
}

/**
 * The auth service. Wherever a session arrives, it waits in the vault as `held`, until the one who called decides
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
  setFullName(fullName: string): Promise<Result<void>>
  /** Tells the service that a session is over; the device has forgotten it already, so nobody waits for this. */
  revoke(accessToken: string): Promise<void>
  readonly refresh: Refresh
  /** Called synchronously with the service's events; returns its stop. */
  onEvent(listener: (event: AuthChangeEvent) => void): () => void
}

export type SignUpForm = { readonly email: string; readonly password: string; readonly fullName: string }

export type RemoteAuthOptions = {
  readonly backend: Backend
  readonly vault: SessionVault
  readonly store: KeyValue
  readonly refresh: Refresh
  readonly fetch: typeof fetch
  /** The app's own origin: links and providers come back to it and to no other. */
  readonly origin: string
  readonly leaveTo: (url: string) => void
}

const VERIFIER_KEY = `${SESSION_KEY}-code-verifier`

export const createRemoteAuth = (options: RemoteAuthOptions): RemoteAuth => {
  const { backend, vault, store, refresh, fetch, origin, leaveTo } = options
  const redirectTo = `${origin}/dashboard`
  const client = new AuthClient({
    url: `${backend.url}/auth/v1`,
    // Spelt as supabase-js spells it: it puts the person's token in its place, by this very name.
    headers: { apikey: backend.publishableKey, Authorization: `Bearer ${backend.publishableKey}` },
    storageKey: SESSION_KEY,
    storage: vault.authStorage,
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch,
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

  const updateUser = async (attributes: UserAttributes): Promise<Result<void>> => {
    const session = await refresh()
    if (!session.ok) return session
    const { error } = await client.updateUser(attributes)
    return error === null ? ok(undefined) : fail(authFailure(error))
  }

  return {
    signUp: async ({ email, password, fullName }) => {
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
      return error === null ? ok(undefined) : fail(authFailure(error))
    },
    startGoogle: async () => {
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
          const { error } = await client.refreshSession({ refresh_token: callback.refreshToken })
          return error === null ? ok({ recovery: callback.recovery }) : fail(authFailure(error))
        }
        case 'error':
          return fail({ code: 'auth_refused', authCode: callback.code })
      }
    },
    verifyCode: async ({ email, code, kind }) => {
      const { error } = await client.verifyOtp({ email, token: code, type: kind })
      return error === null ? ok({ recovery: kind === 'recovery' }) : fail(authFailure(error))
    },
    resendConfirmation: async (email) => {
      const { error } = await client.resend({
        type: 'signup',
        email,
        options: { emailRedirectTo: redirectTo },
      })
      return error === null ? ok(undefined) : fail(authFailure(error))
    },
    requestReset: async (email) => {
      const { error } = await client.resetPasswordForEmail(email, { redirectTo })
      return error === null ? ok(undefined) : fail(authFailure(error))
    },
    setPassword: (password) => updateUser({ password }),
    setFullName: (fullName) => updateUser({ data: { full_name: fullName } }),
    revoke: async (accessToken) => {
      await client.admin.signOut(accessToken, 'local')
    },
    refresh,
    onEvent: (listener) => {
      const { data } = client.onAuthStateChange((event) => listener(event))
      return () => data.subscription.unsubscribe()
    },
  }
}
