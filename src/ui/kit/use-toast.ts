import { Toast } from '@base-ui/react/toast'
import { useMemo } from 'react'

export type ToastKind = 'info' | 'success' | 'destructive'

export type ToastData = {
  readonly kind: ToastKind
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export type ToastOptions = {
  readonly title: string
  readonly description?: string
  readonly kind?: ToastKind
  /**
   * How long it stays, in ms; it waits while the focus is on it or the pointer has moved onto it, for the latter
   * `TOAST_WAIT_MS` at most. 0: until it is closed.
   */
  readonly durationMs?: number
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Called once, however it ends: time, button, swipe, or its action (after `run`). */
  readonly onClose?: () => void
}

export const TOAST_DEFAULT_MS = 5000
/** A pointer that was left on a toast does not keep it, and what ends with it, for ever. */
const TOAST_WAIT_MS = 30_000
/** How often a toast whose time is over looks whether it is still in use. */
const LOOK_AGAIN_MS = 1_000

/** Somebody is at its buttons with the keyboard, or in another window and will come back to it. */
const isInUse = (): boolean =>
  !document.hasFocus() || document.activeElement?.closest('[data-toasts]')?.matches(':focus-within') === true

/** Ends a toast at the latest when its time and its longest wait are over. Returns what stops that. */
const endInTime = (durationMs: number, end: () => void): (() => void) => {
  if (durationMs === 0) return () => {}
  let timer = setTimeout(function look() {
    if (isInUse()) timer = setTimeout(look, LOOK_AGAIN_MS)
    else end()
  }, durationMs + TOAST_WAIT_MS)
  return () => clearTimeout(timer)
}

/** The toast that says just this, of those that are there: pressed again, one takes the other's place, and none pile up. */
const sameToast = new Map<string, string>()

/** Returns `toast(options)`, which shows one and hands back what closes it. */
export const useToast = () => {
  const { add, close } = Toast.useToastManager<ToastData>()
  return useMemo(
    () =>
      ({
        title,
        description,
        kind = 'info',
        durationMs = TOAST_DEFAULT_MS,
        action,
        onClose,
      }: ToastOptions) => {
        // One with an action or an end of its own is about something else each time.
        const isPlain = action === undefined && onClose === undefined
        const saying = JSON.stringify([kind, title, description])
        const before = isPlain ? sameToast.get(saying) : undefined
        if (before !== undefined) close(before)
        const id = add({
          title,
          description,
          type: kind,
          timeout: durationMs,
          // A high priority interrupts a screen reader; the visible copy is then hidden from it, so it speaks once.
          priority: kind === 'destructive' ? 'high' : 'low',
          onClose: () => {
            stop()
            onClose?.()
          },
          data: { kind, action },
        })
        const stop = endInTime(durationMs, () => close(id))
        if (isPlain) sameToast.set(saying, id)
        return () => close(id)
      },
    [add, close],
  )
}
