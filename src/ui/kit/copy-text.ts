import { clipboardWatch } from './clipboard.ts'

/**
 * Puts `text` on the clipboard. Call it in the click's own task, before any await: Safari refuses it later. True only when the
 * browser says that it is there; false when it refuses, or has no clipboard at all.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    clipboardWatch.noteCopied()
    return true
  } catch {
    return false
  }
}

/** Selects what `element` shows, for the person to copy by hand. */
export const selectText = (element: Element): void => getSelection()?.selectAllChildren(element)
