import { expect, it } from 'vitest'
import { hearHints } from '../../src/sync/sync-loop.ts'

const turns = () => new Promise<void>((done) => setImmediate(done))

const device = (cursor: number, epoch: string | null = 'e') => {
  const asked: string[] = []
  const at = { epoch, cursor }
  const hints = hearHints({ position: async () => ({ ...at }), ask: () => asked.push('sync') })
  return { asked, at, hints }
}

it('[L8] a change that is not here asks for one sync', async () => {
  const { asked, hints } = device(3)
  hints.told({ epoch: 'e', rev: 4 })
  await turns()
  expect(asked).toEqual(['sync'])
})

it('[L8] a change that is here already, as one’s own is, asks for none', async () => {
  const { asked, hints } = device(4)
  hints.told({ epoch: 'e', rev: 4 })
  await turns()
  expect(asked).toEqual([])
})

it('[L8] while a sync runs the question waits for its end, and the answer may be here then', async () => {
  const { asked, at, hints } = device(3)
  hints.running(true)
  hints.told({ epoch: 'e', rev: 4 })
  await turns()
  expect(asked).toEqual([])
  at.cursor = 4
  hints.running(false)
  await turns()
  expect(asked).toEqual([])
})

it('[L8] after a restored backup a lower revision is a change', async () => {
  const { asked, hints } = device(9, 'before')
  hints.told({ epoch: 'after', rev: 2 })
  await turns()
  expect(asked).toEqual(['sync'])
})

it('[L8] a storm of what cannot be true asks once, and not again when that sync is over', async () => {
  const { asked, hints } = device(3)
  for (let n = 0; n < 1_000; n++) hints.told(n % 2 ? null : { epoch: 'forged', rev: Number.MAX_SAFE_INTEGER })
  await turns()
  expect(asked).toEqual(['sync'])
  hints.running(true)
  hints.running(false)
  await turns()
  expect(asked).toEqual(['sync'])
})
