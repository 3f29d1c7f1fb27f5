// @vitest-environment happy-dom
import { it, vi } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { HistoryRows } from '../../../src/ui/history/HistoryRows.tsx'
import { storeOver } from '../../helpers/press.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { must, openTestStorage, uuid } from '../../helpers/user-storage.ts'

const LOCKED = {
  state: 'locked',
  id: uuid(1),
  createdAt: '2026-11-27T12:00:00.000Z',
  sync: 'synced',
} as const
const LET_IN = 'It opens here once you let this device in.'
const OF_BEFORE = 'Only words or a passkey of before may open it.'

it.each([
  ['waiting', LET_IN],
  ['open', OF_BEFORE],
  ['plain', OF_BEFORE],
] as const)('[V9] a locked row says what opens it where the device is %s', async (standing, said) => {
  const { storage } = await openTestStorage()
  const readVault = async () => ok({ ...must(await storage.readVault()), standing })
  const { findByText } = await renderScreen(
    <HistoryRows
      items={[LOCKED]}
      query=""
      total={1}
      hasMore={false}
      isBeside
      onLoadMore={vi.fn()}
      onDelete={vi.fn()}
      openId={undefined}
      onOpen={vi.fn()}
      reveals={{ revealed: new Set(), reveal: vi.fn(), conceal: vi.fn() }}
    />,
    storeOver({ ...storage, readVault }),
  )
  await findByText(said)
})
