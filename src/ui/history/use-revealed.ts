import { useCallback, useEffect, useRef, useState } from 'react'

/** A password that was shown is hidden again after this time. */
const REVEAL_MS = 30_000

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const rest = new Set(ids)
  rest.delete(id)
  return rest
}

/**
 * Which rows show their password. All are hidden as soon as the page is: a window switcher takes pictures.
 */
export const useRevealed = () => {
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const conceal = useCallback((id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setRevealed((ids) => without(ids, id))
  }, [])

  const reveal = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id))
      timers.current.set(
        id,
        setTimeout(() => conceal(id), REVEAL_MS),
      )
      setRevealed((ids) => new Set(ids).add(id))
    },
    [conceal],
  )

  useEffect(() => {
    const running = timers.current
    const concealAll = () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
      setRevealed(new Set())
    }
    const watch = () => {
      if (document.visibilityState === 'hidden') concealAll()
    }
    document.addEventListener('visibilitychange', watch)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      concealAll()
    }
  }, [])

  return { revealed, reveal, conceal }
}
