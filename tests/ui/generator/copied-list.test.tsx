// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { readCopiedAtom } from '../../../src/state/generator/copied-atom.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import { CopiedList } from '../../../src/ui/generator/CopiedList.tsx'
import { storeOver } from '../../helpers/press.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { NOW, openTestStorage } from '../../helpers/user-storage.ts'

it('[U24] passwords that were copied at once are told apart by the names of their buttons', async () => {
  const { storage } = await openTestStorage()
  const store = storeOver(storage)
  store.set(servicesAtom, { now: () => NOW } as never)
  await storage.changeKept('copied', () => [
    { password: 'one', at: NOW },
    { password: 'two', at: NOW },
  ])
  await store.set(readCopiedAtom)
  const { place } = await renderScreen(<CopiedList />, store)
  const names = [...place.querySelectorAll('li button')].map((button) => button.getAttribute('aria-label'))
  expect(names).toHaveLength(4)
  expect(new Set(names).size).toBe(4)
})
