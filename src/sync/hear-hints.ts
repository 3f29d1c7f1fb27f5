/**
 * [L8] A change that was told asks for a sync, unless this device has it already: a device hears of its own changes too. While a
 * sync runs, which may bring it, the question waits for its end. Whatever is told, true or not, it asks for one sync at most.
 */
import { type Hint, knowsOf } from '../core/sync/hint.ts'

export type HearHintsOptions = {
  /** Where this device stands; null when it cannot tell. */
  readonly position: () => Promise<{ readonly epoch: string | null; readonly cursor: number } | null>
  readonly ask: () => void
}

export type HearHints = {
  told(hint: Hint | null): void
  running(isRunning: boolean): void
}

export const hearHints = ({ position, ask }: HearHintsOptions): HearHints => {
  let isRunning = false
  /** The last one tells most: the server tells in the order of its commits. */
  let open: { readonly hint: Hint | null } | null = null

  const look = async () => {
    if (open === null || isRunning) return
    const { hint } = open
    const at = await position().catch(() => null)
    // Meanwhile a sync has begun, or another change was told, whose own look is under way.
    if (isRunning || open?.hint !== hint) return
    open = null
    if (!knowsOf(hint, at)) ask()
  }

  return {
    told: (hint) => {
      open = { hint }
      void look()
    },
    running: (is) => {
      isRunning = is
      void look()
    },
  }
}
