import type { Failure } from '../../core/failure.ts'
import type { FoundItem, ListedItem } from '../../core/history/item.ts'
import type { HistoryCursor, HistoryPage } from '../../storage/user-storage.ts'

export const HISTORY_PAGE = 50

export type HistoryListSnapshot = {
  /** What `items` answer to; while a search runs, the items of the last one stay. */
  readonly query: string
  /** Newest first, from the top as far as the person has scrolled. */
  readonly items: readonly ListedItem[]
  /** Where the next page begins; null at the end. */
  readonly next: HistoryCursor | null
  /** Of a search: how many rows it finds in all, also those that are not here yet. */
  readonly found?: number
  /** The read that it shows: of two, the one that was asked for later. */
  readonly number: number
  readonly status: 'loading' | 'ready' | 'failed'
  readonly failure?: Failure
}

export type HistoryListEvent =
  | {
      readonly type: 'found'
      readonly number: number
      readonly query: string
      readonly page: HistoryPage<FoundItem>
    }
  | { readonly type: 'read'; readonly number: number; readonly query: string; readonly page: HistoryPage }
  | { readonly type: 'failed'; readonly number: number; readonly query: string; readonly failure: Failure }
  | { readonly type: 'added'; readonly after: HistoryCursor; readonly page: HistoryPage }
  | { readonly type: 'retried' }

export const START: HistoryListSnapshot = { query: '', items: [], next: null, number: 0, status: 'loading' }

/**
 * A row whose time a sync has set right since the page above was read comes once more below: it
 * stands where it was.
 */
const withoutTwice = (items: readonly ListedItem[]): readonly ListedItem[] => {
  const seen = new Set<string>()
  return items.filter(({ id }) => seen.size < seen.add(id).size)
}

/**
 * The rows of an answer, those that say the same as before being the same objects: they are not drawn again.
 * One that was found in memory says the same as the whole row that is there.
 */
const keepSame = (before: readonly ListedItem[], answered: readonly ListedItem[]): readonly ListedItem[] => {
  const there = new Map(before.map((item) => [item.id, item]))
  return answered.map((item) => {
    const known = there.get(item.id)
    const said = known && 'password' in item && item.password === null ? { ...known, password: null } : known
    return known && JSON.stringify(said) === JSON.stringify(item) ? known : item
  })
}

export const isSamePlace = (a: HistoryCursor | null, b: HistoryCursor): boolean =>
  a?.id === b.id && a.createdAt === b.createdAt

/** A slow answer never replaces a newer one. A failure keeps the rows for when reading works again. */
export const nextSnapshot = (shown: HistoryListSnapshot, event: HistoryListEvent): HistoryListSnapshot => {
  const { failure: _, ...rest } = shown
  switch (event.type) {
    case 'found':
    case 'read':
      if (event.number < shown.number) return shown
      return {
        ...event.page,
        query: event.query,
        items: keepSame(shown.items, event.page.items),
        number: event.number,
        status: 'ready',
      }
    case 'failed':
      if (event.number < shown.number) return shown
      return { ...rest, number: event.number, status: 'failed', failure: event.failure }
    case 'added':
      // The list ends elsewhere by now: rows would be missing in between.
      if (!isSamePlace(shown.next, event.after)) return shown
      return { ...rest, items: withoutTwice([...shown.items, ...event.page.items]), next: event.page.next }
    case 'retried':
      return shown.status === 'failed' ? { ...rest, status: 'loading' } : shown
  }
}
