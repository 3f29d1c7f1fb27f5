import { atom } from 'jotai'
import type { UsedOptions } from '../../core/generator/chosen-options.ts'
import { FREE_LABEL } from '../../core/history/label.ts'
import { recordOf } from '../../core/history/record-options.ts'
import type { Result } from '../../core/result.ts'
import { forgetCopiedAtom } from '../generator/copied-atom.ts'
import { draftLabelAtom } from '../generator/draft-atoms.ts'
import { servicesAtom } from '../services.ts'
import { openedStorageAtom, savingStorageAtom } from '../user-storage-atom.ts'

type NewItem = { readonly label: string; readonly password: string; readonly options: UsedOptions }

/**
 * Stores a password in the person's database: row and outbox entry; the sync sends it. The label is
 * already checked.
 */
export const storeItemAtom = atom(null, async (get, set, item: NewItem): Promise<Result<void>> => {
  const createdAt = new Date(get(servicesAtom).now()).toISOString()
  const opened = await set(openedStorageAtom)
  if (!opened.ok) return opened
  return opened.value.saveItem({
    id: crypto.randomUUID(),
    createdAt,
    ...item,
    options: recordOf(item.password, item.options),
  })
})

/** Saves a free user's password for usage tracking. */
export const saveGeneratedAtom = atom(
  null,
  (_get, set, generated: Omit<NewItem, 'label'>): Promise<Result<void>> =>
    set(storeItemAtom, { label: FREE_LABEL, ...generated }),
)

/**
 * Saves the password under its label, and lets go of what was kept of it until then: of this
 * password and this label only, since another one may have been made, here or in another tab, before
 * this one had committed.
 */
export const saveItemAtom = atom(null, async (_get, set, item: NewItem): Promise<Result<void>> => {
  const ready = await set(savingStorageAtom)
  if (!ready.ok) return ready
  const saved = await set(storeItemAtom, item)
  if (!saved.ok) return saved
  set(draftLabelAtom, (now) => (now.trim() === item.label ? '' : now))
  const isSaved = (draft: unknown) =>
    draft instanceof Object && 'password' in draft && draft.password === item.password
  await ready.value.changeKept('draft', (draft) => (isSaved(draft) ? undefined : draft))
  await set(forgetCopiedAtom, item.password)
  return saved
})
