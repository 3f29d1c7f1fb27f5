import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { rememberedUserAtom } from '../../src/state/auth/auth-atoms.ts'
import { type Auth, AuthContext } from '../../src/state/auth/auth-context.ts'

const refuse = () => Promise.reject(new Error('Not asked for'))
const ACTS = { signUp: refuse, signIn: refuse, signInWithGoogle: refuse, signOut: refuse }

/** Screens that ask `useAuth` who is here: it answers with `rememberedUserAtom`. */
export const KnownPerson = ({ children }: { readonly children: ReactNode }) => {
  const auth: Auth = { user: useAtomValue(rememberedUserAtom), session: null, loading: false, ...ACTS }
  return <AuthContext value={auth}>{children}</AuthContext>
}
