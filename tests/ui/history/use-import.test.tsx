// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, it } from 'vitest'
import { servicesAtom } from '../../../src/state/services.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { useImport } from '../../../src/ui/history/use-import.ts'
import { storeOver } from '../../helpers/press.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, NOW, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

const csv = (label: string) =>
  `Label,Password,Created At,Length\r\n${label},aB3$aB3$,2025-01-02T03:04:05.000Z,8\r\n`

/** A screen over a history of one password, whose database is as the test says. */
const openScreen = async (change: (storage: UserStorage) => Partial<UserStorage> = () => ({})) => {
  const { storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1)))
  const store = storeOver({ ...storage, ...change(storage) })
  store.set(servicesAtom, { now: () => NOW } as never)
  const hook = renderHook(() => {
    const [file, choose] = useState<File | null>(null)
    return { file, choose, importing: useImport(file, () => choose(null)) }
  }, store)
  const importing = () => hook.current().importing
  const choose = (file: File) => hook.change(() => hook.current().choose(file))
  return { hook, importing, choose, storage }
}

it('says of a file that is not UTF-8 that it cannot be read', async () => {
  const { hook, importing, choose } = await openScreen()
  const latin1 = Uint8Array.from(csv('Caf\u00e9'), (character) => character.charCodeAt(0))
  await choose(new File([latin1], 'mine.csv'))
  await hook.until(() => expect(importing().failure?.code).toBe('import_unreadable'))
  expect(importing().plan).toBeNull()
})
