/**
 * The keys that press something, confirm it or take it away. All others (arrows, letters,
 * Backspace) may repeat.
 */
const PRESSING: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape'])

/** Where a held Enter or blank is text. */
const isWriting = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element) || key === 'Escape') return false
  if (target.closest('textarea, [contenteditable]')) return true
  return key === ' ' && target.matches('input:not([type="checkbox"], [type="radio"], [type="range"])')
}

/**
 * [K2] A held key presses once: the keydowns that a keyboard makes by itself press no button, link, tab or
 * switch, send no form and close no dialog, whichever element has the focus by then. Without it a held
 * Enter spends a week's passwords in a second, and one on a row's Delete empties the list, since the focus
 * goes on to the next row. One listener ahead of all others, so that nothing on the page can forget it.
 * Returns its stop.
 */
export const ignoreHeldKeys = (): (() => void) => {
  const listen = (event: KeyboardEvent) => {
    if (!event.repeat || !PRESSING.has(event.key) || isWriting(event.target, event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', listen, { capture: true })
  return () => removeEventListener('keydown', listen, { capture: true })
}
