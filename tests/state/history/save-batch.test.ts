import { expect, it } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { fail } from '../../../src/core/result.ts'
import { saveBatchAtom } from '../../../src/state/history/save-batch.ts'
import { learnPlanAtom } from '../../../src/state/plan/plan-atom.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { must, NOW, openTestStorage } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from '../generator/generator-store.ts'

const BATCH = { passwords: ['one-1111', 'two-2222', 'six-6666'], options: DEFAULT_OPTIONS }

/** A premium person's page with a dialog that has made three; `become` tells of another plan meanwhile. */
const openDialog = async () => {
  const { store } = createGeneratorStore('premium', { now: NOW })
  const { storage } = await openTestStorage()
  store.set(userStorageAtom, { ok: true, value: storage })
  const become = (plan: 'free' | 'premium') => store.set(learnPlanAtom, 'user', plan, NOW)
  const save = (from: number, onSaved: (saved: number) => void = () => {}) =>
    store.set(saveBatchAtom, BATCH, 'shop', from, onSaved)
  const total = async () => must(await storage.readCounters()).total
  return { become, save, total }
}

it('[H7] nothing of a batch is saved for who has become free, and all of it once they are premium again', async () => {
  const { become, save, total } = await openDialog()
  become('free')
  expect(await save(0)).toEqual(fail({ code: 'premium_required' }))
  expect(await total()).toBe(0)
  become('premium')
  must(await save(0))
  expect(await total()).toBe(3)
})

it('[H7] nor the rest of one for who becomes free while it is saved', async () => {
  const { become, save, total } = await openDialog()
  const heard: number[] = []
  const done = await save(0, (saved) => {
    heard.push(saved)
    if (saved === 2) become('free')
  })
  expect([done, heard]).toEqual([fail({ code: 'premium_required' }), [1, 2]])
  expect(await total()).toBe(2)
})
