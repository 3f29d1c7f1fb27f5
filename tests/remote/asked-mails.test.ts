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

  it('are forgotten when somebody has arrived', () => {
    const { asked, store } = open()
    asked.note('ada@example.com')
    asked.clear()
    expect(asked.has('ada@example.com')).toBe(false)
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

  it.each(['{', '5', 'null', '[null, 5, {"email": 5}]', '{"email": "ada@example.com"}'])(
    'are none where the device holds %s',
    (text) => {
      const { asked, store } = open()
      store.setItem(ASKED_KEY, text)
      expect(asked.has('ada@example.com')).toBe(false)
      asked.note('ada@example.com')
      expect(asked.has('ada@example.com')).toBe(true)
    },
  )
})
