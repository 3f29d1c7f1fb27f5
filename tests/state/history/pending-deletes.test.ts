import { expect, it } from 'vitest'
import type { Failure } from '../../../src/core/failure.ts'
import { fail, ok, type Result } from '../../../src/core/result.ts'
import { createPendingDeletes } from '../../../src/state/history/pending-deletes.ts'

const start = (answer: Result<void> = ok(undefined)) => {
  const calls: string[] = []
  const failures: Failure[] = []
  const deletes = createPendingDeletes(
    {
      hideItem: (id) => void calls.push(`hide ${id}`),
      showItem: (id) => void calls.push(`show ${id}`),
      removeItem: async (id) => {
        calls.push(`remove ${id}`)
        return answer
      },
    },
    (failure) => failures.push(failure),
  )
  return { calls, failures, deletes }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('hides at once and deletes at the commit', () => {
  const { calls, deletes } = start()
  deletes.add('a')
  expect(calls).toEqual(['hide a'])
  deletes.commit('a')
  expect(calls).toEqual(['hide a', 'remove a'])
})

it('what was taken back is not deleted, whatever commits later', () => {
  const { calls, deletes } = start()
  deletes.add('a')
  deletes.undo('a')
  deletes.commit('a')
  deletes.commitAll()
  expect(calls).toEqual(['hide a', 'show a'])
})

it('what is committed is committed once and cannot be taken back', () => {
  const { calls, deletes } = start()
  deletes.add('a')
  deletes.add('b')
  deletes.commitAll()
  deletes.commit('a')
  deletes.undo('a')
  expect(calls).toEqual(['hide a', 'hide b', 'remove a', 'remove b'])
})

it('a deletion that fails shows the row again and is told', async () => {
  const { calls, failures, deletes } = start(fail({ code: 'storage_failed' }))
  deletes.add('a')
  deletes.commit('a')
  await settle()
  expect(calls.at(-1)).toBe('show a')
  expect(failures).toEqual([{ code: 'storage_failed' }])
})
