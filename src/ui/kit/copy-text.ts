import { clipboardWatch } from './clipboard.ts'

const TICK_MS = 10

/**
 * A short tick under the finger, where the device has one. Browsers complain of it before the
 * first touch or key.
 */
const tick = (): void => {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TICK_MS)
}

/**
 * Puts `text` on the clipboard. Call it in the click's own task, before any await: Safari refuses it later.
 * True only when the browser says that it is there; false when it refuses, or has no clipboard at all.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    clipboardWatch.noteCopied()
    tick()
    return true
  } catch {
    return false
  }
}

/** Selects what `element` shows, for the person to copy by hand. */
export const selectText = (element: Element): void => getSelection()?.selectAllChildren(element)
