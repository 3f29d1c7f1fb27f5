import { useCallback, useEffect, useRef } from 'react'

/**
 * [R1] However a question is closed, what was begun for its answer ends with it. For a component that is
 * there as long as the question is: `begin` gives the signal, `end` is for the press that closes it, so that
 * nothing goes on until the component is gone.
 */
export const useUntilClosed = () => {
  const open = useRef<AbortController | null>(null)
  const begin = useCallback((): AbortSignal => {
    open.current ??= new AbortController()
    return open.current.signal
  }, [])
  const end = useCallback(() => open.current?.abort(), [])
  useEffect(() => end, [end])
  return { begin, end }
}
