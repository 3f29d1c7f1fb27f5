// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { fail } from '../../../src/core/result.ts'
import { learnPlanAtom } from '../../../src/state/plan/plan-atom.ts'
import { freeUsageAtom } from '../../../src/state/sync/free-usage-atom.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { ShortcutsDialog } from '../../../src/ui/keyboard/ShortcutsDialog.tsx'
import { OfflineBadge } from '../../../src/ui/shell/OfflineBadge.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

type Store = ReturnType<typeof createStore>

// A dialog's code comes when it opens.
const PATIENCE = { timeout: 20_000 }

const PEOPLE = {
  free: (store: Store) => store.set(learnPlanAtom, 'ana', 'free', 0),
  limited: (store: Store) => {
    store.set(learnPlanAtom, 'ana', 'free', 0)
    store.set(freeUsageAtom, { weekStart: '', used: 3, remaining: 0, limitReached: true })
  },
  premium: (store: Store) => store.set(learnPlanAtom, 'ana', 'lifetime', 0),
  withoutDatabase: (store: Store) => {
    store.set(learnPlanAtom, 'ana', 'premium', 0)
    store.set(userStorageAtom, fail({ code: 'storage_blocked' }))
  },
} as const

const storeOf = (person: keyof typeof PEOPLE): Store => {
  const store = createStore()
  PEOPLE[person](store)
  return store
}

it.each([
  ['free', 'Offline. Generating and copying still work.'],
  ['limited', 'Offline. What you have made can still be copied.'],
  ['premium', 'Offline. Generating, copying and your saved passwords still work.'],
  ['withoutDatabase', 'Offline. Generating and copying still work.'],
] as const)(
  '[R14] with no network who is %s reads of what works for them, and of nothing else',
  async (person, said) => {
    const { place } = await renderScreen(<OfflineBadge />, storeOf(person))
    dispatchEvent(new Event('offline'))
    await expect.poll(() => place.textContent, PATIENCE).toBe(said)
    dispatchEvent(new Event('online'))
    await expect.poll(() => place.textContent, PATIENCE).toBe('')
  },
)

it.each([
  ['free', ['G', 'C', '?']],
  ['premium', ['G', 'C', '/', '?']],
  ['withoutDatabase', ['G', 'C', '?']],
] as const)('[U11] the list of keys has those that there are for who is %s', async (person, keys) => {
  await renderScreen(<ShortcutsDialog open onOpenChange={() => {}} />, storeOf(person))
  const listed = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)
  await expect.poll(listed, PATIENCE).toEqual(keys)
})
