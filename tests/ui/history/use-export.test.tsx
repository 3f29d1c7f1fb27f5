// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { bringTexts, createI18n } from '../../../src/i18n/i18n.ts'
import type { Language } from '../../../src/i18n/language.ts'
import type { MirrorRow } from '../../../src/storage/tables.ts'
import { useExport } from '../../../src/ui/history/use-export.ts'
import { toldToasts } from '../../../src/ui/kit/told-toasts.ts'
import { storeOver } from '../../helpers/press.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, openTestStorage, saveRequest, uuid } from '../../helpers/user-storage.ts'

const LOCKED: Partial<MirrorRow> = {
  passwordLength: null,
  settings: { v: 1, kid: 'A'.repeat(22), kind: 'saved', ct: 'A'.repeat(400) },
}
const FOREIGN: Partial<MirrorRow> = { foreign: true }

/** What is told after an export of rows that stand so. */
const toldOf = async (language: Language, rows: readonly Partial<MirrorRow>[]) => {
  const { db, storage } = await openTestStorage()
  for (const [n, change] of rows.entries()) {
    must(await storage.saveItem(saveRequest(n)))
    await db.mirror.update(uuid(n), change)
  }
  const i18n = createI18n(language)
  await bringTexts(i18n, 'around')
  const hook = renderHook(useExport, storeOver(storage), i18n)
  await hook.change(() => hook.current().start('json'))
  await hook.until(() => expect(toldToasts.now()).toHaveLength(1))
  const [told] = toldToasts.now()
  told?.onClose()
  return told
}

it('[V3] [V4] says how many are in the file, and how many are not', async () => {
  expect((await toldOf('en', [{}, LOCKED, FOREIGN]))?.description).toMatch(
    /^1 password in cifra-passwords-.*\.json\. .*\. 2 entries are not in the file: /,
  )
  expect((await toldOf('es', [{}, {}, LOCKED]))?.description).toMatch(
    /^2 contraseñas en cifra-passwords-.*\.json\. .*\. 1 entrada no está en el archivo: /,
  )
  expect((await toldOf('en', [{}]))?.description).toMatch(/^1 password in .* keep it safe\.$/)
})

it('[V3] [V4] says why there is no file', async () => {
  expect(await toldOf('en', [LOCKED, FOREIGN])).toMatchObject({
    title: 'No Data',
    description: 'None of your entries can be exported: they are locked, damaged or perhaps not yours.',
  })
  expect(await toldOf('en', [])).toMatchObject({ description: 'There are no passwords to export yet.' })
})
