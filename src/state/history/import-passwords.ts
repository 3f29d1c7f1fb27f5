import { atom } from 'jotai'
import { type ImportEntry, parseImportFile } from '../../core/history/import-file.ts'
import { isOpen } from '../../core/history/item.ts'
import { ok, type Result } from '../../core/result.ts'
import type { SaveRequest } from '../../storage/row-codec.ts'
import type { HistoryCursor, UserStorage } from '../../storage/user-storage.ts'
import { servicesAtom } from '../services.ts'
import { openedStorageAtom, savingStorageAtom } from '../user-storage-atom.ts'
import { readText } from './read-text.ts'
import { removeInSteps } from './remove-in-steps.ts'

const ROWS_A_STEP = 500

/** What a file would bring, for the person to see before anything is written. */
export type ImportPlan = {
  /** Not in the history yet. */
  readonly fresh: readonly ImportEntry[]
  /** Labels of those that are, with the same password, or that stand twice in the file. */
  readonly doubles: readonly string[]
  readonly unusable: number
}

const keyOf = ({ label, password }: Pick<ImportEntry, 'label' | 'password'>): string =>
  `${label}\0${password}`

const readKeys = async (storage: Pick<UserStorage, 'readPage'>): Promise<Result<Set<string>>> => {
  const keys = new Set<string>()
  let after: HistoryCursor | null = null
  do {
    const page: Awaited<ReturnType<UserStorage['readPage']>> = await storage.readPage(after, ROWS_A_STEP)
    if (!page.ok) return page
    for (const item of page.value.items) if (isOpen(item)) keys.add(keyOf(item))
    after = page.value.next
  } while (after)
  return ok(keys)
}

type Sorted = Pick<ImportPlan, 'fresh' | 'doubles'>

/** Which of them are in the history by now, or stand twice among them. */
const sortOut = async (
  storage: Pick<UserStorage, 'readPage'>,
  entries: readonly ImportEntry[],
): Promise<Result<Sorted>> => {
  const known = await readKeys(storage)
  if (!known.ok) return known
  const seen = known.value
  const doubles: string[] = []
  const fresh = entries.filter((entry) => {
    const isFresh = seen.size < seen.add(keyOf(entry)).size
    if (!isFresh) doubles.push(entry.label)
    return isFresh
  })
  return ok({ fresh, doubles })
}

/** Reads a file and looks which of its passwords are new here. Writes nothing. */
export const planImportAtom = atom(null, async (_get, set, from: Blob): Promise<Result<ImportPlan>> => {
  const text = await readText(from)
  if (!text.ok) return text
  const file = parseImportFile(text.value)
  if (!file.ok) return file
  const opened = await set(openedStorageAtom)
  if (!opened.ok) return opened
  const sorted = await sortOut(opened.value, file.value.entries)
  if (!sorted.ok) return sorted
  return ok({ ...sorted.value, unusable: file.value.unusable })
})

export type ImportRequest = {
  readonly entries: readonly ImportEntry[]
  /** Called with a figure from 0 to 1. */
  readonly onProgress: (done: number) => void
}

/**
 * Saves them as new rows, some hundred at a time, so that the page stays alive, but what another window or
 * a sync has brought since they were asked about. Where that fails in the middle, what was saved goes again:
 * a file is taken whole or not at all. Answers the ids, for taking it back.
 */
export const importAtom = atom(
  null,
  async (get, set, { entries, onProgress }: ImportRequest): Promise<Result<readonly string[]>> => {
    const opened = await set(savingStorageAtom)
    if (!opened.ok) return opened
    const storage = opened.value
    const sorted = await sortOut(storage, entries)
    if (!sorted.ok) return sorted
    const { fresh } = sorted.value
    const now = new Date(get(servicesAtom).now()).toISOString()
    const ids: string[] = []
    for (let from = 0; from < fresh.length; from += ROWS_A_STEP) {
      const requests = fresh.slice(from, from + ROWS_A_STEP).map(({ createdAt, ...entry }): SaveRequest => {
        const row = { ...entry, id: crypto.randomUUID() }
        // A file tells the times that the history shows, which are the server's.
        return createdAt === null ? { ...row, createdAt: now } : { ...row, createdAt, clock: 'server' }
      })
      const saved = await storage.saveItems(requests)
      if (!saved.ok) {
        await removeInSteps(storage, ids)
        return saved
      }
      for (const { id } of requests) ids.push(id)
      onProgress(ids.length / fresh.length)
    }
    return ok(ids)
  },
)

/** Takes an import back. */
export const undoImportAtom = atom(null, async (_get, set, ids: readonly string[]): Promise<Result<void>> => {
  const opened = await set(openedStorageAtom)
  return opened.ok ? removeInSteps(opened.value, ids) : opened
})
