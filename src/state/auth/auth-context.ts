import type { Session } from '@supabase/supabase-js'
import { createContext } from 'react'
import type { Result } from '../../core/result.ts'
import type { SignUpForm } from '../../remote/auth.ts'
import type { RememberedUser } from './remembered-user.ts'

/** The same actions as the screens run (`useAction`), for whoever knows the app by its specified hook. */
export type Auth = {
  readonly user: RememberedUser | null
  readonly session: Session | null
  /** Until the initial session is read. */
  readonly loading: boolean
  readonly signUp: (form: SignUpForm) => Promise<Result<'check_email' | 'signed_in'>>
  readonly signIn: (form: { readonly email: string; readonly password: string }) => Promise<Result<void>>
  /** Leaves the page for Google. */
  readonly signInWithGoogle: () => Promise<Result<void>>
  /** Everything of the person leaves this device, also offline. Ask about unsent rows first (`signOutIfSentAtom`). */
  readonly signOut: () => Promise<Result<void>>
}

export const AuthContext = createContext<Auth | null>(null)
