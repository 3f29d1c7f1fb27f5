import { describe, expect, it } from 'vitest'
import { type EntryEvent, openEntry, screenOf, stepEntry } from '../../../src/ui/entry/entry-state.ts'

const GOOGLE = { kind: 'code', code: 'abc' } as const
const visitor = { signedIn: false, path: '/' } as const
const person = { signedIn: true, path: '/dashboard' } as const
const entryAfter = (...events: EntryEvent[]) => events.reduce(stepEntry, openEntry(null))

describe('the order of the screens', () => {
  it('while it is not known who comes, a spinner, on every route', () => {
    for (const path of ['/', '/dashboard', '/success'] as const) {
      for (const signedIn of [true, false]) {
        expect(screenOf(openEntry(GOOGLE), { signedIn, path })).toBe('spinner')
      }
    }
  })

  it('a signed-in person gets the dashboard, whatever door was open', () => {
    expect(screenOf(openEntry(null), person)).toBe('dashboard')
    expect(screenOf(entryAfter({ type: 'entered', door: 'sign_up' }), { ...person, path: '/' })).toBe(
      'dashboard',
    )
  })

  it('a visitor gets the landing page, and the sign-in when it was asked for', () => {
    expect(screenOf(openEntry(null), visitor)).toBe('landing')
    expect(screenOf(openEntry(null), { ...visitor, path: '/dashboard' })).toBe('landing')
    const entered = entryAfter({ type: 'entered', door: 'sign_in' })
    expect(screenOf(entered, visitor)).toBe('account')
    expect(screenOf(stepEntry(entered, { type: 'left_sign_in' }), visitor)).toBe('landing')
  })

  it('/success is the payment screen for both', () => {
    expect(screenOf(openEntry(null), { signedIn: true, path: '/success' })).toBe('payment')
    expect(screenOf(openEntry(null), { signedIn: false, path: '/success' })).toBe('payment')
  })

  it('a recovery asks for the new password before the dashboard', () => {
    const recovering = entryAfter({ type: 'arrived', recovery: true, passwordNeeded: false })
    expect(screenOf(recovering, person)).toBe('account')
    expect(screenOf(stepEntry(recovering, { type: 'recovery_done' }), person)).toBe('dashboard')
  })
})

it('a session that nobody asked for here waits for a yes before any screen, and a no leads back', () => {
  const asking = stepEntry(openEntry(GOOGLE), {
    type: 'arrived_unasked',
    email: 'eve@example.com',
    recovery: true,
    passwordNeeded: false,
  })
  for (const path of ['/', '/dashboard', '/success'] as const)
    expect(screenOf(asking, { signedIn: false, path })).toBe('account')
  // Somebody who has signed in meanwhile is asked by the dialog over their dashboard.
  expect(screenOf(asking, person)).toBe('dashboard')
  const entered = stepEntry(asking, { type: 'arrived', recovery: true, passwordNeeded: false })
  expect(entered).toMatchObject({ unasked: null, recovery: true })
  expect(screenOf(stepEntry(asking, { type: 'left_sign_in' }), visitor)).toBe('landing')
})

it('a failed arrival opens the sign-in with the failure, and can be tried again', () => {
  const failed = stepEntry(openEntry(GOOGLE), { type: 'arrival_failed', failure: { code: 'offline' } })
  expect(screenOf(failed, visitor)).toBe('account')
  expect(failed.arrivalFailure).toEqual({ code: 'offline' })
  expect(stepEntry(failed, { type: 'retry_arrival' })).toMatchObject({ arriving: true, arrivalFailure: null })
})

it('flags open the sign-in, but never close what the person opened', () => {
  const flags = { notices: [], openSignIn: true, purchasePrompt: true, verifyUpgrade: false } as const
  expect(entryAfter({ type: 'flags', flags }).door).toBe('sign_in')
  expect(entryAfter({ type: 'entered', door: 'sign_up' }, { type: 'flags', flags }).door).toBe('sign_up')
  const kept = entryAfter(
    { type: 'flags', flags },
    { type: 'flags', flags: { ...flags, purchasePrompt: false } },
  )
  expect(kept.purchasePrompt).toBe(true)
})
