import type { Failure } from '../../core/failure.ts'
import type { HistoryItem } from '../../core/history/item.ts'
import type { HistoryCursor, UserStorage } from '../../storage/user-storage.ts'

export const HISTORY_PAGE = 50

export type HistoryListSnapshot = {
  /** What `items` answer to; while a search runs, the items of the last one stay. */
  readonly query: string
  /** Newest first, from the top as far as the person has scrolled. */
  readonly items: readonly HistoryItem[]
  readonly hasMore: boolean
  readonly status: 'loading' | 'ready' | 'failed'
  readonly failure?: Failure
}

export type HistoryList = {
  readonly getSnapshot: () => HistoryListSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** A search is likely: the labels are brought into memory before the first keystroke. */
  readonly prepareSearch: () => void
  /** Shows the rows whose label contains `query`; '' shows all. */
  readonly search: (query: string) => void
  /** Adds the next page, if there is one and none is under way. */
  readonly loadMore: () => void
  /** After a failure: reads again. */
  readonly retry: () => void
  readonly stop: () => void
}

/** A row whose time a sync has set right since the page above was read comes once more below: it stands where it was. */
const withoutTwice = (items: readonly HistoryItem[]): readonly HistoryItem[] => {
  const seen = new Set<string>()
  return items.filter(({ id }) => seen.size < seen.add(id).size)
}

const EMPTY: HistoryListSnapshot = { query: '', items: [], hasMore: false, status: 'loading' }

/**
 * The list as the screen shows it, fed by one person's storage: it reads again after every committed change, as far
 * down as the person has scrolled. Of several reads only the last one asked for counts, so a slow answer never
 * replaces a newer one.
 */
export const createHistoryList = (
  storage: Pick<UserStorage, 'readPage' | 'searchPage' | 'subscribe'>,
): HistoryList => {
  let snapshot = EMPTY
  let wanted = ''
  let next: HistoryCursor | null = null
  let asked = 0
  let reading = false
  let changed = false
  const listeners = new Set<() => void>()

  const publish = (update: HistoryListSnapshot) => {
    snapshot = update
    for (const listener of listeners) listener()
  }

  const read = async (after: HistoryCursor | null, limit: number): Promise<void> => {
    const query = wanted
    const number = ++asked
    reading = true
    const page = query ? await storage.searchPage(query, after, limit) : await storage.readPage(after, limit)
    if (number !== asked) return
    reading = false
    if (page.ok) {
      next = page.value.next
      const items = after ? withoutTwice([...snapshot.items, ...page.value.items]) : page.value.items
      publish({ query, items, hasMore: next !== null, status: 'ready' })
    } else {
      publish({ ...snapshot, status: 'failed', failure: page.failure })
    }
    if (changed) refresh()
  }

  // A first sync brings changes faster than a long list can be read again: they wait for the read under way.
  const refresh = () => {
    changed = reading
    if (!reading) void read(null, Math.max(HISTORY_PAGE, snapshot.items.length))
  }

  const unsubscribe = storage.subscribe(refresh)
  void read(null, HISTORY_PAGE)

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepareSearch: () => void storage.searchPage('', null, 1),
    search: (query) => {
      if (query.trim() === wanted) return
      wanted = query.trim()
      changed = false
      void read(null, HISTORY_PAGE)
    },
    loadMore: () => {
      if (!reading && next) void read(next, HISTORY_PAGE)
    },
    retry: () => {
      if (snapshot.status !== 'failed' || reading) return
      const { failure: _, ...rest } = snapshot
      publish({ ...rest, status: 'loading' })
      refresh()
    },
    stop: () => {
      asked++
      unsubscribe()
      listeners.clear()
    },
  }
}
