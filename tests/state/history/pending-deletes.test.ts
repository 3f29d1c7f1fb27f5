import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Failure } from '../../../src/core/failure.ts'
import type { HistoryItem } from '../../../src/core/history/item.ts'
import { fail, ok, type Result } from '../../../src/core/result.ts'
import { ABANDONED_AFTER_MS, createPendingDeletes } from '../../../src/state/history/pending-deletes.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

/** What outlives a page: the notes in the person's database. */
const createNotes = (answer: Result<void> = ok(undefined)) => {
  let value: unknown
  return {
    value: () => value,
    readSetting: async () => ok(value),
    changeSetting: async (_key: unknown, change: (before: unknown) => unknown) => {
      if (answer.ok) value = change(value)
      return answer
    },
  }
}

const open = (notes = createNotes(), answer: Result<void> = ok(undefined)) => {
  const calls: string[] = []
  const failures: Failure[] = []
  const heard: string[] = []
  const deletes = createPendingDeletes({
    storage: {
      ...notes,
      // What another window has deleted says so by its name.
      readItem: async (id) => ok(id.startsWith('gone') ? null : ({ id } as HistoryItem)),
      hideItem: (id) => void calls.push(`hide ${id}`),
      showItem: (id) => void calls.push(`show ${id}`),
      removeItem: async (id) => {
        calls.push(`remove ${id}`)
        return answer
      },
    },
    now: Date.now,
    onHidden: () => {
      heard.push(calls.at(-1) ?? '')
    },
    onFailure: (failure) => failures.push(failure),
  })
  return { calls, failures, deletes, notes, heard }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

it('hides what is noted and deletes at the commit, leaving no note', async () => {
  const { calls, deletes, notes } = open()
  deletes.add('a')
  expect(calls).toEqual([])
  await settle()
  expect(calls).toEqual(['hide a'])
  expect(notes.value()).toEqual({ a: 1_000_000 })
  deletes.commit('a')
  await settle()
  expect(calls).toEqual(['hide a', 'remove a'])
  expect(notes.value()).toBeUndefined()
})

it('hides a row also when its deletion cannot be noted', async () => {
  const { calls, deletes } = open(createNotes(fail({ code: 'storage_full' })))
  deletes.add('a')
  await settle()
  expect(calls).toEqual(['hide a'])
})

it('takes a second press for the same row as none', async () => {
  const { calls, deletes } = open()
  expect([deletes.add('a'), deletes.add('a')]).toEqual([true, false])
  await settle()
  expect(calls).toEqual(['hide a'])
})

it('deletes a row that is committed before its note is kept, without hiding it', async () => {
  const { calls, deletes, notes } = open()
  deletes.add('a')
  deletes.commit('a')
  await settle()
  expect(calls).toEqual(['remove a'])
  expect(notes.value()).toBeUndefined()
})

it('tells of every row that is hidden, shown or gone, after it is', async () => {
  const { deletes, heard } = open()
  deletes.add('a')
  await settle()
  deletes.undo('a')
  deletes.add('b')
  await settle()
  deletes.commit('b')
  await settle()
  expect(heard).toEqual(['hide a', 'show a', 'hide b', 'remove b'])
})

it('what was taken back is not deleted, whatever commits later', async () => {
  const { calls, deletes, notes } = open()
  deletes.add('a')
  await settle()
  deletes.undo('a')
  deletes.commit('a')
  deletes.commitAll()
  await settle()
  expect(calls).toEqual(['hide a', 'show a'])
  expect(notes.value()).toBeUndefined()
})

it('what is committed is committed once and cannot be taken back', async () => {
  const { calls, deletes } = open()
  deletes.add('a')
  deletes.add('b')
  await settle()
  deletes.commitAll()
  deletes.commit('a')
  deletes.undo('a')
  await settle()
  expect(calls).toEqual(['hide a', 'hide b', 'remove a', 'remove b'])
})

it('a deletion that fails shows the row again, is told, and is not tried again by the next page', async () => {
  const { calls, failures, deletes, notes } = open(createNotes(), fail({ code: 'storage_failed' }))
  deletes.add('a')
  deletes.commit('a')
  await settle()
  expect(calls.at(-1)).toBe('show a')
  expect(failures).toEqual([{ code: 'storage_failed' }])
  expect(notes.value()).toBeUndefined()
})

it('the page died before the commit: the next one hides the row and finishes', async () => {
  const died = open()
  died.deletes.add('a')
  died.deletes.add('b')
  await settle()
  died.deletes.stop()
  const { calls, notes } = open(died.notes)
  await settle()
  expect(calls).toEqual(['hide a', 'hide b'])
  await vi.advanceTimersByTimeAsync(ABANDONED_AFTER_MS)
  expect(calls).toEqual(['hide a', 'hide b', 'remove a', 'remove b'])
  expect(notes.value()).toBeUndefined()
})

it('what another tab takes back meanwhile comes back here too', async () => {
  const other = open()
  other.deletes.add('a')
  await settle()
  const { calls } = open(other.notes)
  await settle()
  other.deletes.undo('a')
  await vi.advanceTimersByTimeAsync(ABANDONED_AFTER_MS)
  expect(calls).toEqual(['hide a', 'show a'])
})

it('what another tab goes on offering to take back is not deleted here, until that tab is gone', async () => {
  const other = open()
  other.deletes.add('a')
  other.deletes.add('b')
  await vi.advanceTimersByTimeAsync(5_000)
  const { calls } = open(other.notes)
  // An offer stays for as long as its window is not the one in use.
  await vi.advanceTimersByTimeAsync(5 * ABANDONED_AFTER_MS)
  expect(calls).toEqual(['hide a', 'hide b'])
  other.deletes.undo('a')
  await vi.advanceTimersByTimeAsync(ABANDONED_AFTER_MS)
  expect(calls).toEqual(['hide a', 'hide b', 'show a'])
  other.deletes.stop()
  await vi.advanceTimersByTimeAsync(2 * ABANDONED_AFTER_MS)
  expect(calls).toEqual(['hide a', 'hide b', 'show a', 'remove b'])
})

it('a note that is renewed brings back none that is over', async () => {
  const { deletes, notes } = open()
  deletes.add('a')
  deletes.add('b')
  await vi.advanceTimersByTimeAsync(ABANDONED_AFTER_MS)
  expect(notes.value()).toEqual({ a: Date.now(), b: Date.now() })
  deletes.undo('a')
  deletes.commit('b')
  await vi.advanceTimersByTimeAsync(ABANDONED_AFTER_MS)
  expect(notes.value()).toBeUndefined()
})

it('a stopped page finishes nothing more', async () => {
  const died = open()
  died.deletes.add('a')
  await settle()
  const { calls, deletes } = open(died.notes)
  await settle()
  deletes.stop()
  await vi.advanceTimersByTimeAsync(ABANDONED_AFTER_MS)
  expect(calls).toEqual(['hide a'])
})

it('[I16] what another window has finished is no longer offered here, and its note goes', async () => {
  const { calls, deletes, notes } = open()
  deletes.add('gone')
  deletes.add('b')
  await settle()
  expect(await deletes.lookAgain()).toEqual(['gone'])
  deletes.undo('gone')
  deletes.commit('gone')
  await settle()
  expect(calls).toEqual(['hide gone', 'hide b', 'show gone'])
  expect(notes.value()).toEqual({ b: 1_000_000 })
})
