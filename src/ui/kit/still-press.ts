/** What a press is for. What opens on pointerdown already (menus, lists) has had its press by then. */
const PRESSABLE = 'button, a[href], summary, [role="tab"], [role="switch"], [role="menuitem"]'
const OPENS_ON_DOWN = '[aria-haspopup="menu"], [aria-haspopup="listbox"]'

/** A hand that rests moves this far, in pixels. */
const STILL_PX = 10

type Press = { readonly on: HTMLElement; readonly at: DOMRect; readonly x: number; readonly y: number }

const holds = (rect: DOMRect, x: number, y: number) =>
  x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom

const startOf = ({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent): Press | null => {
  if (!isPrimary || button !== 0 || !(target instanceof Element)) return null
  const on = target.closest<HTMLElement>(PRESSABLE)
  if (!on || on.matches(OPENS_ON_DOWN)) return null
  return { on, at: on.getBoundingClientRect(), x, y }
}

/**
 * The hand stayed where it was, and the page moved under it or laid something over it. Who moves off a
 * button lets it be.
 */
const wasMovedAway = ({ on, at, x, y }: Press, event: MouseEvent): boolean => {
  if (on.contains(event.target as Node)) return false
  if (Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) return false
  if (!on.isConnected) return true
  const now = on.getBoundingClientRect()
  return now.top !== at.top || now.left !== at.left || holds(now, event.clientX, event.clientY)
}

/**
 * [SP1] A press counts for what was under the pointer when it began. A line that comes at the top between
 * down and up, a row that another device sends, a toast: each moves something else under a hand that rests,
 * and the browser gives the click to that, or to nothing. What has gone meanwhile is not pressed, nor is
 * what came in its place. One listener ahead of all others, so that nothing on the page can forget it.
 * Returns its stop.
 */
export const keepPresses = (): (() => void) => {
  let press: Press | null = null
  const begin = (event: PointerEvent) => {
    press = startOf(event)
  }
  const end = (event: MouseEvent) => {
    // A click of the keyboard or of code has no pointer.
    if (!event.isTrusted || event.detail === 0) return
    const begun = press
    press = null
    if (!begun || !wasMovedAway(begun, event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (begun.on.isConnected) begun.on.click()
  }
  addEventListener('pointerdown', begin, { capture: true })
  addEventListener('click', end, { capture: true })
  return () => {
    removeEventListener('pointerdown', begin, { capture: true })
    removeEventListener('click', end, { capture: true })
  }
}
