import { useEffect } from 'react'
import { isDialogOpen } from '../kit/is-dialog-open.ts'

/** Whatever a person does of their own: from then on the page stays where they are. */
const OWN_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const askedPart = (): HTMLElement | null => {
  const name = /^#(new|passphrase|history)$/.exec(location.hash)?.[1]
  if (name === undefined) return null
  const part = name === 'history' ? name : 'new'
  return document.querySelector<HTMLElement>(`[data-part=${part}]`)
}

/** Calls `run` once no dialog is open, now or later. Returns what stops waiting. */
const afterDialogs = (run: () => void): (() => void) => {
  const watch = new MutationObserver(() => look())
  const look = () => {
    if (isDialogOpen()) return
    watch.disconnect()
    run()
  }
  watch.observe(document.body, { childList: true, subtree: true })
  look()
  return () => watch.disconnect()
}

/**
 * Keeps `part` at the top while what stands above it is still being drawn, and the focus in it though a
 * dialog gives it back to where it was, until the person does something.
 */
const keepInPlace = (part: HTMLElement): (() => void) => {
  const place = () => part.scrollIntoView({ block: 'start', behavior: 'instant' })
  const watch = new ResizeObserver(place)
  const takeFocus = () => part.focus({ preventScroll: true })
  const keepFocus = ({ target }: FocusEvent) => {
    if (isDialogOpen()) return stop()
    if (target instanceof Node && !part.contains(target)) takeFocus()
  }
  const stop = () => {
    watch.disconnect()
    document.removeEventListener('focusin', keepFocus)
    removeEventListener('scroll', place)
    for (const act of OWN_ACTS) removeEventListener(act, stop)
  }
  for (const act of OWN_ACTS) addEventListener(act, stop, { passive: true })
  watch.observe(document.documentElement)
  watch.observe(document.body)
  document.addEventListener('focusin', keepFocus)
  // The browser puts the page back where it was when a dialog takes its step of the history back.
  addEventListener('scroll', place, { passive: true })
  place()
  takeFocus()
  return stop
}

/**
 * The shortcuts of the installed app (manifest.webmanifest) lead to a part of the dashboard, `#new`,
 * `#passphrase` (use-asked-kind.ts) or `#history`: at a cold start, where the parts come after the browser
 * has looked for them, and into a window that is open. A dialog that stands open comes first: the focus stays
 * in it, and goes to the part when it is closed. The parts are marked with `data-part` and no `id`, which the
 * browser itself would follow at once, dialog or not.
 */
export const useShortcutTarget = (): void => {
  useEffect(() => {
    let stop = () => {}
    const go = () => {
      stop()
      if (askedPart() === null) return
      stop = afterDialogs(() => {
        const part = askedPart()
        if (part !== null) stop = keepInPlace(part)
      })
    }
    go()
    addEventListener('hashchange', go)
    return () => {
      stop()
      removeEventListener('hashchange', go)
    }
  }, [])
}
