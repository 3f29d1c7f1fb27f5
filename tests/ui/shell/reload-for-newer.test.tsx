// @vitest-environment happy-dom
import { createStore } from 'jotai'
import type { ComponentType } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FailureCode } from '../../../src/core/failure.ts'
import { fail } from '../../../src/core/result.ts'
import type { SyncState } from '../../../src/core/sync/sync-state.ts'
import type * as serviceCode from '../../../src/state/remote/service-code.ts'
import type * as syncState from '../../../src/state/sync/sync-state-atom.ts'
import { MissingService } from '../../../src/ui/account/MissingService.tsx'
import { SyncStatus } from '../../../src/ui/history/SyncStatus.tsx'
import type { ToastOptions } from '../../../src/ui/kit/toast.ts'
import { useTellMissing } from '../../../src/ui/kit/use-tell-missing.ts'
import { lazyScreen } from '../../../src/ui/shell/lazy-screen.tsx'
import { MissingHere } from '../../../src/ui/shell/MissingHere.tsx'
import { reloadForNewer } from '../../../src/ui/shell/reload-for-newer.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'

const told = vi.hoisted(() => [] as ToastOptions[])
vi.mock('../../../src/ui/kit/toast.ts', () => ({ toast: (options: ToastOptions) => told.push(options) }))

vi.mock('../../../src/state/remote/service-code.ts', async (original) => {
  const { atom } = await import('jotai')
  const load = async () => fail({ code: 'part_missing' })
  return { ...(await original<typeof serviceCode>()), loadServiceCodeAtom: atom(null, load) }
})

const sync = vi.hoisted(() => ({ state: null as SyncState | null }))
vi.mock('../../../src/state/sync/sync-state-atom.ts', async (original) => ({
  ...(await original<typeof syncState>()),
  useSyncState: () => sync.state,
}))

const plain = vi.fn()
const newer = vi.fn((event: Event) => event.preventDefault())
beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(location, 'reload').mockImplementation(plain)
  addEventListener('newer', newer)
  return () => {
    removeEventListener('newer', newer)
    vi.restoreAllMocks()
  }
})

it('[R11] a reload for a newer version is left to what can bring one, and is done all the same without it', () => {
  reloadForNewer()
  expect(newer).toHaveBeenCalledOnce()
  expect(plain).not.toHaveBeenCalled()
  removeEventListener('newer', newer)
  reloadForNewer()
  expect(plain).toHaveBeenCalledOnce()
})

const gone = (): Promise<ComponentType> => Promise.reject(new Error('gone'))
vi.mock('../../../src/state/load-part.ts', () => ({ isNetworkAway: () => false }))

const pressesReload = async (screen: Awaited<ReturnType<typeof renderScreen>>) => {
  const button = await screen.findByRole('button', { name: 'Reload' })
  button.click()
  expect(newer).toHaveBeenCalledOnce()
  expect(plain).not.toHaveBeenCalled()
}

const SCREENS = {
  'a screen that is missing': lazyScreen(gone),
  'a part that is missing': lazyScreen(gone, { Missing: MissingHere }),
  'the missing code of the account service': MissingService,
} as const
it.each(Object.entries(SCREENS))('[R11] "Reload" of %s brings a newer version', async (_, Screen) => {
  await pressesReload(await renderScreen(<Screen />))
})

const Teller = () => <button type="button" onClick={useTellMissing()} />
it('[R11] "Reload" of a part whose absence is told brings a newer version', async () => {
  const { findByRole } = await renderScreen(<Teller />)
  ;(await findByRole('button')).click()
  told[0]?.action?.run()
  expect(newer).toHaveBeenCalledOnce()
  expect(plain).not.toHaveBeenCalled()
})

const statusOf = (state: SyncState) => {
  sync.state = state
  return renderScreen(<SyncStatus />, createStore())
}
const refused = (why: FailureCode): SyncState => ({ code: 'refused', syncedAt: null, count: 1, why })
const failed = (reason: FailureCode): SyncState => ({ code: 'saved_here', syncedAt: null, reason })

it.each([
  ['the sync', failed('update_required')],
  ['a row', refused('update_required')],
])(
  '[R11] where %s needs a newer version, "Reload" stands beside the words and brings it',
  async (_, state) => {
    await pressesReload(await statusOf(state))
  },
)

it.each([
  ['another failure', failed('timeout')],
  ['another refusal', refused('bad_row')],
])('[R11] %s is not mended by a newer version', async (_, state) => {
  const screen = await statusOf(state)
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})
