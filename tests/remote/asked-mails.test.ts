import { describe, expect, it } from 'vitest'
import { ASKED_KEY, createAskedMails } from '../../src/remote/asked-mails.ts'
import { createMemoryKeyValue } from '../../src/remote/key-value.ts'

const HOUR_MS = 60 * 60_000

const open = () => {
  const store = createMemoryKeyValue()
  const clock = { now: Date.parse('2026-11-28T12:00:00Z') }
  return { store, clock, asked: createAskedMails(store, () => clock.now) }
}

describe('the mails that were asked for on this device', () => {
  it('are known by their address, however it is written, and by nothing else', () => {
    const { asked } = open()
    expect(asked.has('ada@example.com')).toBe(false)
    asked.note(' Ada@Example.com ')
    expect(asked.has('ada@example.com')).toBe(true)
    expect(asked.has('ADA@example.com')).toBe(true)
    expect(asked.has('bob@example.com')).toBe(false)
    expect(asked.has('')).toBe(false)
  })

  it('are known to another tab and after a reload, and for a day', () => {
    const { asked, store, clock } = open()
    asked.note('ada@example.com')
    expect(createAskedMails(store, () => clock.now + 23 * HOUR_MS).has('ada@example.com')).toBe(true)
    clock.now += 24 * HOUR_MS
    expect(asked.has('ada@example.com')).toBe(false)
  })

  it('[M1] are forgotten when their own person has arrived, and not when another one has', () => {
    const { asked, store } = open()
    asked.noteSignUp('ada@example.com', 'hers')
    asked.note('bob@example.com')
    asked.clear('Bob@example.com')
    expect(asked.has('bob@example.com')).toBe(false)
    expect(asked.signUpsOf('ada@example.com')).toEqual(['hers'])
    asked.clear('nobody@example.com')
    expect(asked.has('ada@example.com')).toBe(true)
    asked.clear('ada@example.com')
    expect(store.keys()).toEqual([])
  })

  it('are five at most: the oldest goes first, asking again counts once', () => {
    const { asked } = open()
    for (let count = 0; count < 6; count += 1) asked.note(`person-${count}@example.com`)
    expect(asked.has('person-0@example.com')).toBe(false)
    asked.note('person-1@example.com')
    asked.note('new@example.com')
    expect(asked.has('person-1@example.com')).toBe(true)
    expect(asked.has('person-2@example.com')).toBe(false)
  })

  it('[M1] keep the marks of every sign-up that may be the account’s: what the service refused is none', () => {
    const { asked } = open()
    const marks = () => asked.signUpsOf('ada@example.com')
    asked.noteSignUp('ada@example.com', 'first')
    asked.settleSignUp('ada@example.com', 'first', 'taken')
    asked.noteSignUp('Ada@example.com', 'refused')
    expect(marks()).toEqual(['first', 'refused'])
    asked.settleSignUp('ada@example.com', 'refused', 'refused')
    expect(marks()).toEqual(['first'])
    asked.noteSignUp('ada@example.com', 'lost')
    asked.note('ada@example.com')
    expect(marks()).toEqual(['first', 'lost'])
    asked.noteSignUp('ada@example.com', 'third')
    asked.noteSignUp('ada@example.com', 'in another tab')
    asked.settleSignUp('ada@example.com', 'third', 'taken')
    expect(marks()).toEqual(['third', 'in another tab'])
    asked.clear('ada@example.com')
    asked.settleSignUp('ada@example.com', 'third', 'taken')
    expect(asked.has('ada@example.com')).toBe(false)
  })

  it('[M1] keep few marks of an address, the latest ones', () => {
    const { asked } = open()
    for (let count = 0; count < 9; count += 1) asked.noteSignUp('ada@example.com', `mark ${count}`)
    expect(asked.signUpsOf('ada@example.com')).toEqual([4, 5, 6, 7, 8].map((count) => `mark ${count}`))
  })

  it('[M1] keep the mark of a sign-up that an earlier version of the app noted', () => {
    const { asked, store, clock } = open()
    store.setItem(ASKED_KEY, JSON.stringify([{ email: 'ada@example.com', at: clock.now, signUp: 'first' }]))
    asked.note('ada@example.com')
    expect(asked.signUpsOf('ada@example.com')).toEqual(['first'])
  })

  it.each([
    '{',
    '5',
    'null',
    '[null, 5, {"email": 5}]',
    '{"email": "ada@example.com"}',
    '[{"email": "ada@example.com", "at": 9e12, "signUp": "mark", "earlier": [5]}]',
  ])('are none where the device holds %s', (text) => {
    const { asked, store } = open()
    store.setItem(ASKED_KEY, text)
    expect(asked.has('ada@example.com')).toBe(false)
    asked.note('ada@example.com')
    expect(asked.has('ada@example.com')).toBe(true)
  })
})
