import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { authLoadingAtom, rememberedUserAtom, sessionAtom } from './auth-atoms.ts'
import { AuthContext } from './auth-context.ts'
import { signInAtom, signInWithGoogleAtom, signUpAtom } from './sign-in.ts'
import { signOutAtom } from './sign-out.ts'

export const AuthProvider = ({ children }: { readonly children: ReactNode }) => {
  const user = useAtomValue(rememberedUserAtom)
  const session = useAtomValue(sessionAtom)
  const loading = useAtomValue(authLoadingAtom)
  const signUp = useSetAtom(signUpAtom)
  const signIn = useSetAtom(signInAtom)
  const signInWithGoogle = useSetAtom(signInWithGoogleAtom)
  const signOut = useSetAtom(signOutAtom)
  const auth = useMemo(
    () => ({ user, session, loading, signUp, signIn, signInWithGoogle, signOut }),
    [user, session, loading, signUp, signIn, signInWithGoogle, signOut],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
