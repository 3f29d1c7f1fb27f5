import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AuthContext } from '../../../src/state/auth/auth-context.ts'
import { useAuth } from '../../../src/state/auth/use-auth.ts'

const Reader = () => useAuth().user?.fullName ?? 'nobody'

it('outside its provider it throws the specified message', () => {
  expect(() => renderToString(createElement(Reader))).toThrow('useAuth must be used within an AuthProvider')
})

it('inside it gives what the provider knows', () => {
  const refuse = () => Promise.reject(new Error('Not asked for'))
  const auth = {
    user: { id: 'ana', email: 'ana@example.com', fullName: 'Ana' },
    session: null,
    loading: false,
    signUp: refuse,
    signIn: refuse,
    signInWithGoogle: refuse,
    signOut: refuse,
  }
  const tree = createElement(AuthContext, { value: auth }, createElement(Reader))
  expect(renderToString(tree)).toBe('Ana')
})
