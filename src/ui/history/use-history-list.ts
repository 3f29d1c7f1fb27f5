import { useEffect, useState, useSyncExternalStore } from 'react'
import { createHistoryList, type HistoryList } from '../../state/history/history-list.ts'
import type { UserStorage } from '../../storage/user-storage.ts'

const NOTHING: HistoryList = {
  getSnapshot: () => LOADING,
  subscribe: () => () => {},
  prepareSearch: () => {},
  search: () => {},
  loadMore: () => {},
  retry: () => {},
  stop: () => {},
}
const LOADING = { query: '', items: [], hasMore: false, status: 'loading' } as const

/** The list over `storage` for as long as the component is on the screen, with what it shows now. */
export const useHistoryList = (storage: UserStorage) => {
  const [list, setList] = useState<HistoryList>(NOTHING)
  useEffect(() => {
    const created = createHistoryList(storage)
    setList(created)
    return created.stop
  }, [storage])
  const snapshot = useSyncExternalStore(list.subscribe, list.getSnapshot)
  return { list, snapshot }
}
