import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** For what CSS alone cannot decide: an order in the document, not a look. */
export const useMediaQuery = (query: string): boolean => {
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
