import { useSetAtom, type WritableAtom } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import type { Failure } from '../core/failure.ts'
import type { Result } from '../core/result.ts'

/** What a person can do: a write atom of `state/` that says how it went. null: there was nothing to do. */
type Action<Args extends unknown[], T> = WritableAtom<unknown, Args, Promise<Result<T> | null>>

export type Act<Args extends unknown[] = [], T = void> = {
  readonly busy: boolean
  /** What went wrong at the last try. */
  readonly failure: Failure | null
  /**
   * One at a time: null where nothing was done, also for a press while another is under way. The same
   * function always.
   */
  readonly run: (...args: Args) => Promise<Result<T> | null>
  /** Takes the failure away. */
  readonly clear: () => void
}

/**
 * How a screen does something: `run` on the press, `busy` and `failure` for what it shows
 * meanwhile and afterwards.
 */
export const useAction = <Args extends unknown[], T>(action: Action<Args, T>): Act<Args, T> => {
  const act = useSetAtom(action)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)
  const run = useCallback(
    async (...args: Args) => {
      if (running.current) return null
      running.current = true
      setBusy(true)
      setFailure(null)
      try {
        const result = await act(...args)
        if (result?.ok === false) setFailure(result.failure)
        return result
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [act],
  )
  const clear = useCallback(() => setFailure(null), [])
  return { busy, failure, run, clear }
}
