import { useEffect, useEffectEvent } from 'react'
import { createBackStack } from './back-stack.ts'

/** What the router keeps of a place stays, with the number of dialogs over it beside it. */
const placeState = (): { readonly layer?: number } | null => history.state

const stack = createBackStack({
  depth: () => placeState()?.layer ?? 0,
  push: (layer) => history.pushState({ ...placeState(), layer }, ''),
  go: (steps) => history.go(steps),
  // The router gives each of its places a state; one without any the browser has just made for a new `#part`.
  onPop: (handle) => addEventListener('popstate', () => handle(history.state === null)),
  later: (run) => void setTimeout(run),
})

/**
 * While `open`, the browser's Back (a phone's button or gesture) calls `close` in place of leaving the page.
 */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const closeNow = useEffectEvent(close)
  useEffect(() => (open ? stack.add(() => closeNow()) : undefined), [open])
}
