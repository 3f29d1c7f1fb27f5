import { describe, expect, it } from 'vitest'
import {
  asksPassword,
  type EntryEvent,
  type EntryState,
  openEntry,
  screenOf,
  stepEntry,
} from '../../../src/ui/entry/entry-state.ts'

const GOOGLE = { kind: 'code', code: 'abc' } as const
const visitor = { userId: null, path: '/', isNeeded: false } as const
const person = { userId: 'ana', path: '/dashboard', isNeeded: false } as const
const entryAfter = (...events: EntryEvent[]) => events.reduce(stepEntry, openEntry(null))

describe('the order of the screens', () => {
  it('while it is not known who comes, a spinner, on every route', () => {
    for (const path of ['/', '/dashboard', '/success'] as const) {
      for (const who of [visitor, person]) {
        expect(screenOf(openEntry(GOOGLE), { ...who, path })).toBe('spinner')
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
    expect(screenOf(openEntry(null), { ...person, path: '/success' })).toBe('payment')
    expect(screenOf(openEntry(null), { ...visitor, path: '/success' })).toBe('payment')
  })

  it('a new password that is asked for comes before the dashboard', () => {
    expect(screenOf(openEntry(null), { ...person, isNeeded: true })).toBe('account')
    const recovering = entryAfter({ type: 'arrived', recovery: 'ana', passwordNeeded: false })
    expect(screenOf(recovering, person)).toBe('account')
    expect(screenOf(stepEntry(recovering, { type: 'recovery_done' }), person)).toBe('dashboard')
  })
})

describe('who is asked for a new password', () => {
  const askedOf = (state: EntryState, userId: string | null, isNeeded = false) =>
    asksPassword(state, { userId, isNeeded })
  const DONE = { type: 'recovery_done' } as const

  it('whoever came for one by a mail, until it is answered', () => {
    const recovering = entryAfter({ type: 'arrived', recovery: 'bob', passwordNeeded: false })
    expect(askedOf(recovering, 'bob')).toBe(true)
    expect(askedOf(stepEntry(recovering, DONE), 'bob')).toBe(false)
    expect(askedOf(recovering, null)).toBe(false)
  })

  it('[A2] [M1] whose account says that it has none: at every start, on every device, and not twice on one page', () => {
    expect(askedOf(openEntry(null), 'bob', true)).toBe(true)
    expect(askedOf(openEntry(null), null, true)).toBe(false)
    // The session of a moment ago may say so for a while.
    expect(askedOf(entryAfter(DONE), 'bob', true)).toBe(false)
  })

  it('[A2] [M1] who waited until the person here made way', () => {
    const waiting = entryAfter({ type: 'arrived', recovery: 'bob', passwordNeeded: false })
    expect(askedOf(waiting, 'ana')).toBe(false)
    const here = stepEntry(waiting, { type: 'person_left' })
    expect(askedOf(here, 'bob')).toBe(true)
  })

  it('[X1] and never the one who comes after them, also without a moment in between', () => {
    const anas = entryAfter({ type: 'arrived', recovery: 'ana', passwordNeeded: false })
    expect(askedOf(anas, 'bob')).toBe(false)
    const answered = stepEntry(stepEntry(anas, DONE), { type: 'person_left' })
    expect(askedOf(answered, 'bob', true)).toBe(true)
  })
})

it('[X1] nothing of whoever leaves waits for the next person', () => {
  const flags = { notices: [], openSignIn: false, purchasePrompt: true, verifyUpgrade: true } as const
  const left = entryAfter({ type: 'flags', flags }, { type: 'person_left' })
  expect(left).toEqual(openEntry(null))
})

it('a session that nobody asked for here waits for a yes before any screen, and a no leads back', () => {
  const asking = stepEntry(openEntry(GOOGLE), {
    type: 'arrived_unasked',
    email: 'eve@example.com',
    recovery: true,
    passwordNeeded: false,
  })
  for (const path of ['/', '/dashboard', '/success'] as const)
    expect(screenOf(asking, { ...visitor, path })).toBe('account')
  // Somebody who has signed in meanwhile is asked by the dialog over their dashboard.
  expect(screenOf(asking, person)).toBe('dashboard')
  const entered = stepEntry(asking, { type: 'arrived', recovery: 'eve', passwordNeeded: false })
  expect(entered).toMatchObject({ unasked: null, recovery: 'eve' })
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
