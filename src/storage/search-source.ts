import { type ClosedItem, type FoundItem, isOpen } from '../core/history/item.ts'
import { foldForSearch, foldQuery } from '../core/history/search.ts'
import { readCounter } from './counters.ts'
import { toItem } from './read-page.ts'
import type { RowCodec } from './row-codec.ts'
import type { MirrorRow } from './tables.ts'
import type { UserDatabase } from './user-database.ts'
import type { HistoryCursor, HistoryPage, LabelsOf } from './user-storage.ts'

/** Rows that are read together: the browser hands them over in one task. */
const CHUNK = 500
/** Rows that are opened together: the page answers in between. */
const AT_ONCE = 200
/** Of those, how many are under way: while some come out of the cryptography, the next go in. */
const BATCHES = 2

/** What the list shows of a row, without its password. Of one that does not open here no label can be looked for. */
type Entry =
  | { readonly item: FoundItem; readonly folded: string }
  | { readonly item: ClosedItem; readonly folded: null }

type OpenEntry = Extract<Entry, { folded: string }>

const isOlder = (a: HistoryCursor, b: HistoryCursor): boolean =>
  a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt

type Matches = {
  readonly sorted: readonly Entry[]
  readonly wanted: string
  readonly found: readonly OpenEntry[]
}

const isFound = (entry: Entry, wanted: string): entry is OpenEntry => entry.folded?.includes(wanted) === true

const placeOf = (row: HistoryCursor | undefined): HistoryCursor | null =>
  row === undefined ? null : { createdAt: row.createdAt, id: row.id }

/**
 * Folded labels in memory, newest first, with what the list shows beside them: 100,000 are searched in about 2 ms, where a filter in the
 * database takes 2 s. No password stays here. Filled at the first search, in chunks so that the page stays alive; later searches read only what changed
 * since. That rows were deleted is known by their number.
 */
export class SearchSource {
  readonly #entries = new Map<string, Entry>()
  #sorted: readonly Entry[] = []
  #version = 0
  /** Of the keys that the labels were read with. */
  #stamp = 0
  #filling: Promise<void> | null = null
  /** What the last search found of `sorted`: its rows, their number and a longer search of the same are answered from here. */
  #matches: Matches = { sorted: [], wanted: '', found: [] }

  constructor(
    readonly db: UserDatabase,
    readonly codec: RowCodec,
  ) {}

  /** Answers from memory alone, as long as `now` is what was read. */
  findPage(
    query: string,
    hidden: ReadonlySet<string>,
    limit: number,
    now: LabelsOf,
  ): HistoryPage<FoundItem> | null {
    if (now.version !== this.#version || now.stamp !== this.#stamp) return null
    const wanted = foldQuery(query)
    const found = this.#find(wanted, null, limit + 1 + hidden.size).filter(({ item }) => !hidden.has(item.id))
    const items = found.slice(0, limit).map(({ item }) => item)
    return {
      items,
      next: found.length > limit ? placeOf(items.at(-1)) : null,
      found: this.#count(wanted, hidden),
    }
  }

  async readPage(
    query: string,
    hidden: ReadonlySet<string>,
    after: HistoryCursor | null,
    limit: number,
  ): Promise<HistoryPage> {
    // At once from the labels that are here: a keystroke waits for one look into the database, not for three. Whether something has
    // changed since is asked beside it.
    const [page, isCurrent] = await Promise.all([
      this.#readPage(query, hidden, after, limit),
      this.#isCurrent(),
    ])
    if (isCurrent) return page
    await this.#refresh()
    return this.#readPage(query, hidden, after, limit)
  }

  async #readPage(
    query: string,
    hidden: ReadonlySet<string>,
    after: HistoryCursor | null,
    limit: number,
  ): Promise<HistoryPage> {
    const wanted = foldQuery(query)
    const shown: MirrorRow[] = []
    const places: HistoryCursor[] = []
    let place: HistoryCursor | null = after
    while (shown.length <= limit) {
      const found = this.#find(wanted, place, limit + 1 - shown.length)
      if (found.length === 0) break
      const rows = await this.db.mirror.bulkGet(found.map(({ item }) => item.id))
      rows.forEach((row, index) => {
        const item = found[index]?.item
        if (item === undefined) return
        if (row === undefined) this.#entries.delete(item.id)
        else if (!hidden.has(row.id)) {
          shown.push(row)
          places.push(item)
        }
      })
      place = found.at(-1)?.item ?? null
    }
    // The place in this order, which a row may have left since: the next page goes on from where this one ended.
    return {
      items: await Promise.all(shown.slice(0, limit).map((row) => toItem(this.codec, row))),
      next: shown.length > limit ? placeOf(places[limit - 1]) : null,
      found: this.#count(wanted, hidden),
    }
  }

  #match(wanted: string): readonly OpenEntry[] {
    const { sorted, wanted: before, found } = this.#matches
    if (sorted !== this.#sorted || wanted !== before) {
      const among: readonly Entry[] =
        sorted === this.#sorted && wanted.includes(before) ? found : this.#sorted
      const next = among.filter((entry): entry is OpenEntry => isFound(entry, wanted))
      this.#matches = { sorted: this.#sorted, wanted, found: next }
    }
    return this.#matches.found
  }

  #count(wanted: string, hidden: ReadonlySet<string>): number {
    let count = 0
    for (const { item } of this.#match(wanted)) if (!hidden.has(item.id)) count += 1
    return count
  }

  #find(wanted: string, after: HistoryCursor | null, limit: number): OpenEntry[] {
    const found: OpenEntry[] = []
    for (const entry of this.#match(wanted)) {
      if (after && !isOlder(entry.item, after)) continue
      if (found.push(entry) === limit) break
    }
    return found
  }

  async #forgetDeleted(): Promise<void> {
    if (this.#entries.size <= (await readCounter(this.db, 'total'))) return
    const kept = new Set(await this.db.mirror.toCollection().primaryKeys())
    for (const id of this.#entries.keys()) if (!kept.has(id)) this.#entries.delete(id)
  }

  async #entryOf(row: MirrorRow): Promise<Entry> {
    const item = await toItem(this.codec, row)
    return isOpen(item)
      ? { item: { ...item, password: null }, folded: foldForSearch(item.label) }
      : { item, folded: null }
  }

  /** Of the labels as they are now: those that come while this is asked are not what was answered from. */
  async #isCurrent(): Promise<boolean> {
    const [ownVersion, ownStamp] = [this.#version, this.#stamp]
    const [version, stamp] = await Promise.all([readCounter(this.db, 'version'), this.codec.stamp()])
    return version === ownVersion && stamp === ownStamp
  }

  /** Two searches at once share one filling. */
  #refresh(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = null
    })
    return this.#filling
  }

  /** All rows that changed in version `from` or later, in that order. The next ones are read while these are worked on. */
  async *#chunks(from: number): AsyncGenerator<readonly MirrorRow[]> {
    const read = (place: [number, string]) =>
      this.db.mirror.where('[changed+id]').aboveOrEqual(place).limit(CHUNK).toArray()
    let rows = await read([from, ''])
    for (;;) {
      const last = rows.at(-1)
      const next = last && rows.length === CHUNK ? read([last.changed, `${last.id}\0`]) : null
      next?.catch(() => {})
      yield rows
      if (next === null) return
      rows = await next
    }
  }

  async #fill(): Promise<void> {
    const version = await readCounter(this.db, 'version')
    const stamp = await this.codec.stamp()
    if (version === this.#version && stamp === this.#stamp) return
    if (stamp !== this.#stamp) {
      // Rows that were closed may open now: everything is read again.
      this.#entries.clear()
      this.#sorted = []
      this.#version = 0
      this.#stamp = stamp
    }
    const read: Entry[] = []
    const underWay: Promise<readonly Entry[]>[] = []
    const take = async () => {
      for (const entry of (await underWay.shift()) ?? []) {
        this.#entries.set(entry.item.id, entry)
        read.push(entry)
      }
    }
    for await (const rows of this.#chunks(this.#version + 1))
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const batch = Promise.all(rows.slice(at, at + AT_ONCE).map((row) => this.#entryOf(row)))
        // Heard where it is taken, or not at all when an earlier one failed.
        batch.catch(() => {})
        if (underWay.push(batch) >= BATCHES) await take()
      }
    while (underWay.length > 0) await take()
    await this.#forgetDeleted()
    // Of each row the last that was read: one that a sync changes meanwhile is read twice. The old order is one long run, which
    // the sort takes over as it is.
    const still = [...read, ...this.#sorted].filter((entry) => this.#entries.get(entry.item.id) === entry)
    this.#sorted = still.sort((a, b) => (isOlder(a.item, b.item) ? 1 : -1))
    // What changed while it was read carries a higher version and is read again by the next search.
    this.#version = version
  }
}
