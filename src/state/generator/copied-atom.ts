import { atom } from 'jotai'
import type { Mode } from '../../core/generator/chosen-options.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { servicesAtom } from '../services.ts'
import { openedStorageAtom } from '../user-storage-atom.ts'

/** How many are kept, and for how long. */
export const MAX_COPIED = 5
export const COPIED_FOR_MS = 24 * 60 * 60_000

/** A password that went to the clipboard and into no history: without this a reload would lose it. */
export type Copied = {
  readonly password: string
  /** This device's clock, in milliseconds. */
  readonly at: number
  /** Its kind; unknown of what an earlier version kept. */
  readonly mode?: Mode
}

const isCopied = (value: unknown): value is Copied =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  typeof value.password === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

/**
 * What was kept, without what is a day old. A clock that was set back keeps nothing for longer
 * than a day more.
 */
const current = (kept: unknown, now: number): readonly Copied[] =>
  (Array.isArray(kept) ? kept : []).filter(isCopied).filter(({ at }) => Math.abs(now - at) < COPIED_FOR_MS)

const listAtom = atom<readonly Copied[]>([])

/** What was saved on this page: copied once more it is still no loss. */
const savedAtom = atom<ReadonlySet<string>>(new Set<string>())

/**
 * The last that were copied and not saved, newest first. `readCopiedAtom` brings them; nobody
 * else shows them.
 */
export const copiedAtom = atom((get) => get(listAtom))

type Change = (copied: readonly Copied[]) => readonly Copied[]

const changeAtom = atom(
  null,
  async (get, set, storage: Pick<UserStorage, 'changeKept'>, change: Change): Promise<void> => {
    const { now } = get(servicesAtom)
    let next: readonly Copied[] = []
    const written = await storage.changeKept('copied', (kept) => {
      next = change(current(kept, now())).slice(0, MAX_COPIED)
      if (next.length === 0) return undefined
      return JSON.stringify(next) === JSON.stringify(kept) ? kept : next
    })
    if (written.ok) set(listAtom, next)
  },
)

const inStorageAtom = atom(null, async (_get, set, change: Change): Promise<void> => {
  const opened = await set(openedStorageAtom)
  // Without a database nothing outlives the page, and the page has its trail.
  if (opened.ok) await set(changeAtom, opened.value, change)
})

/** Reads them, and takes what is a day old off the device. */
export const readCopiedAtom = atom(null, (_get, set) => set(inStorageAtom, (copied) => copied))

/** Of many that were copied at once the last is the newest. */
export const noteCopiedAtom = atom(
  null,
  async (get, set, passwords: readonly string[], mode?: Mode): Promise<void> => {
    const fresh = new Set(passwords.filter((password) => !get(savedAtom).has(password)).reverse())
    if (fresh.size === 0) return
    const at = get(servicesAtom).now()
    await set(inStorageAtom, (copied) => [
      ...Array.from(fresh, (password) => ({ password, at, ...(mode && { mode }) })),
      ...copied.filter(({ password }) => !fresh.has(password)),
    ])
  },
)

/** It is in the history now. */
export const forgetCopiedAtom = atom(null, async (get, set, password: string): Promise<void> => {
  set(savedAtom, new Set(get(savedAtom)).add(password))
  await set(inStorageAtom, (copied) => copied.filter((each) => each.password !== password))
})

export const clearCopiedAtom = atom(null, (_get, set) => set(inStorageAtom, () => []))
