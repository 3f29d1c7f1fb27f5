import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { ok, type Result } from '../../core/result.ts'
import type { StoredPage } from '../../storage/user-storage.ts'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { useVaultState } from '../vault/use-vault-state.ts'
import { hiddenChangesAtom } from './hidden-changes-atom.ts'
import { HISTORY_PAGE, type HistoryListSnapshot, isSamePlace, nextSnapshot, START } from './history-list.ts'

export type HistoryList = {
  readonly snapshot: HistoryListSnapshot
  /** A search is likely: the labels are brought into memory before the first keystroke. */
  readonly prepareSearch: () => void
  /** Shows the rows whose label contains `query`; '' shows all. */
  readonly search: (query: string) => void
  /** Adds the next page, if there is one and none is under way. */
  readonly loadMore: () => void
  /** After a failure: reads again. */
  readonly retry: () => void
}

/** `limit`: how many rows were asked for. */
type Heard = { readonly limit: number; readonly stored: StoredPage }

/**
 * The list as the screen shows it. A live query reads it as far down as the person has scrolled, again after
 * every committed change; the rows are decoded after it. A search is answered from memory at once, and by
 * whole rows when that is painted, again whenever the live query tells of a change. Pages further down are
 * read once, as they come near, and belong to the live query from then on.
 */
export const useHistoryList = (afterPaint: (act: () => void) => void): HistoryList => {
  const opened = useAtomValue(userStorageAtom)
  const storage = opened?.ok ? opened.value : null
  const hidden = useAtomValue(hiddenChangesAtom)
  // Rows that were closed open with another key.
  const stamp = useVaultState()?.stamp ?? 0
  const also = `${hidden}/${stamp}`
  const [query, setQuery] = useState('')
  const [snapshot, dispatch] = useReducer(nextSnapshot, START)
  /** How many rows are wanted: those on the screen, and a page that is being added. */
  const wantedRows = useRef(HISTORY_PAGE)
  const asked = useRef(0)
  const latest = useRef(snapshot)
  latest.current = snapshot
  const latestQuery = useRef(query)
  latestQuery.current = query

  const isSearching = query !== ''
  const readRows = useMemo(() => {
    if (storage === null || isSearching) return null
    return async (): Promise<Result<Heard>> => {
      const limit = wantedRows.current
      const rows = await storage.readRows(null, limit)
      return rows.ok ? ok({ limit, stored: rows.value }) : rows
    }
  }, [storage, isSearching])
  // All that a search needs to know is that something changed; known before it begins, so that the first
  // letter waits for nothing.
  const readVersion = useMemo(() => storage && (() => storage.readVersion()), [storage])
  const { answer: rows, readAgain: readRowsAgain } = useStored(readRows, { also })
  const { answer: version, readAgain: searchAgain } = useStored(readVersion, { also })
  const known = version?.ok ? version.value : null
  const answer = isSearching ? version : rows
  const readAgain = isSearching ? searchAgain : readRowsAgain

  useEffect(() => {
    if (answer === null || storage === null) return
    const number = ++asked.current
    if (!answer.ok) return dispatch({ type: 'failed', number, query, failure: answer.failure })
    const { limit, stored } =
      typeof answer.value === 'number' ? { limit: wantedRows.current, stored: null } : answer.value
    const finish = async () => {
      const page =
        stored === null ? await storage.searchPage(query, null, limit) : await storage.decodeRows(stored)
      if (latestQuery.current !== query) return
      if (!page.ok) return dispatch({ type: 'failed', number, query, failure: page.failure })
      // More has been asked for since: it would take rows off the screen.
      if (page.value.next !== null && limit < wantedRows.current) return readAgain()
      dispatch({ type: 'read', number, query, page: page.value })
    }
    // What is on the screen has its frame: the letter that was typed is not kept waiting for what
    // it does not show.
    if (query !== '' && latest.current.query === query) afterPaint(() => void finish())
    else void finish()
  }, [answer, query, storage, readAgain, afterPaint])

  const isAdding = useRef(false)
  const loadMore = useCallback(async () => {
    if (storage === null || isAdding.current || latest.current.query !== latestQuery.current) return
    isAdding.current = true
    // A change that comes meanwhile may move the end of the list: then the page is read from
    // where it ends now.
    for (let after = latest.current.next; after !== null; ) {
      const { query: shown, items } = latest.current
      wantedRows.current = items.length + HISTORY_PAGE
      const page = shown
        ? await storage.searchPage(shown, after, HISTORY_PAGE)
        : await storage.readPage(after, HISTORY_PAGE)
      const now = latest.current
      if (now.query !== shown || latestQuery.current !== shown) break
      if (!page.ok) {
        dispatch({ type: 'failed', number: asked.current, query: shown, failure: page.failure })
        break
      }
      if (isSamePlace(now.next, after)) {
        dispatch({ type: 'added', after, page: page.value })
        break
      }
      after = now.next
    }
    isAdding.current = false
  }, [storage])

  return {
    snapshot,
    prepareSearch: useCallback(() => void storage?.searchPage('', null, 1), [storage]),
    search: useCallback(
      (text: string) => {
        wantedRows.current = HISTORY_PAGE
        const wanted = text.trim()
        setQuery(wanted)
        if (wanted === '' || storage === null || known === null) return
        const page = storage.findPage(wanted, HISTORY_PAGE, { version: known, stamp })
        if (page) dispatch({ type: 'found', number: ++asked.current, query: wanted, page })
      },
      [storage, known, stamp],
    ),
    loadMore: useCallback(() => void loadMore(), [loadMore]),
    retry: useCallback(() => {
      dispatch({ type: 'retried' })
      readAgain()
    }, [readAgain]),
  }
}
