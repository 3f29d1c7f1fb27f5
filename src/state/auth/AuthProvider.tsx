import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { fail, type Result } from '../../core/result.ts'
import { partFailure } from '../part-failure.ts'
import { authLoadingAtom, rememberedUserAtom, sessionAtom } from './auth-atoms.ts'
import { type Auth, AuthContext } from './auth-context.ts'
import { signOutAtom } from './sign-out.ts'

/** It comes with the screens that sign in: whoever is here already has a first password before it. */
const withSignIn = async <T,>(
  act: (part: typeof import('./sign-in.ts')) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const part = await import('./sign-in.ts').catch(() => null)
  return part === null ? fail(partFailure()) : act(part)
}

export const AuthProvider = ({ children }: { readonly children: ReactNode }) => {
  const store = useStore()
  const user = useAtomValue(rememberedUserAtom)
  const session = useAtomValue(sessionAtom)
  const loading = useAtomValue(authLoadingAtom)
  const signOut = useSetAtom(signOutAtom)
  const auth = useMemo(
    (): Auth => ({
      user,
      session,
      loading,
      signUp: (form) => withSignIn(({ signUpAtom }) => store.set(signUpAtom, form)),
      signIn: (form) => withSignIn(({ signInAtom }) => store.set(signInAtom, form)),
      signInWithGoogle: () => withSignIn(({ signInWithGoogleAtom }) => store.set(signInWithGoogleAtom)),
      signOut,
    }),
    [store, user, session, loading, signOut],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
