// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { WaysIn } from '../../../src/ui/vault/WaysIn.tsx'
import { storeOver } from '../../helpers/press.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { openTestStorage } from '../../helpers/user-storage.ts'

it('[U18] while the ways in are read that is said, and not their heading once more', async () => {
  const { storage } = await openTestStorage()
  const readVault = async () => ok({ standing: 'open', stamp: undefined })
  const store = storeOver({ ...storage, readVault } as unknown as UserStorage)
  store.set(servicesAtom, {} as never)
  const { findByRole, getByRole } = await renderScreen(<WaysIn />, store)
  await findByRole('heading')
  expect(getByRole('status').textContent).toBe('Loading')
})
