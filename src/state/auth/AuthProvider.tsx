import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { servicesAtom, withRemote } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { admitArrived } from './admit.ts'
import { authLoadingAtom, rememberedUserAtom, sessionAtom } from './auth-atoms.ts'
import { type Auth, AuthContext } from './auth-context.ts'
import { forgetPerson } from './forget-person.ts'

export const AuthProvider = ({ children }: { readonly children: ReactNode }) => {
  const store = useStore()
  const services = useAtomValue(servicesAtom)
  const user = useAtomValue(rememberedUserAtom)
  const session = useAtomValue(sessionAtom)
  const loading = useAtomValue(authLoadingAtom)

  const actions = useMemo(
    (): Pick<Auth, 'signUp' | 'signIn' | 'signInWithGoogle' | 'signOut'> => ({
      signUp: async (form) => {
        const result = await withRemote(services, ({ auth }) => auth.signUp(form))
        if (result.ok && result.value === 'signed_in') admitArrived(services)
        return result
      },
      signIn: async (form) => {
        const result = await withRemote(services, ({ auth }) => auth.signIn(form))
        if (result.ok) admitArrived(services)
        return result
      },
      signInWithGoogle: () => withRemote(services, ({ auth }) => auth.startGoogle()),
      signOut: () => forgetPerson(services, store.get(userStorageAtom)),
    }),
    [services, store],
  )
  const auth = useMemo(() => ({ user, session, loading, ...actions }), [user, session, loading, actions])
  return <AuthContext value={auth}>{children}</AuthContext>
}
