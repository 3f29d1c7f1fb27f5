import { use } from 'react'
import { type Auth, AuthContext } from './auth-context.ts'

export const useAuth = (): Auth => {
  const auth = use(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
