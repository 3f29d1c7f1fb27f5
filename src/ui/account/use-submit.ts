import { useRef, useState } from 'react'
import type { Failure } from '../../core/failure.ts'
import type { Result } from '../../core/result.ts'

export type Submit = {
  readonly busy: boolean
  readonly failure: Failure | null
  /** Runs one at a time; a press meanwhile does nothing. Resolves with whether it succeeded. */
  readonly run: (work: () => Promise<Result<unknown>>) => Promise<boolean>
  readonly clear: () => void
}

/** The submitting state of a form and what went wrong at its last try. */
export const useSubmit = (): Submit => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)
  const run: Submit['run'] = async (work) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      const result = await work()
      if (!result.ok) setFailure(result.failure)
      return result.ok
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run, clear: () => setFailure(null) }
}
