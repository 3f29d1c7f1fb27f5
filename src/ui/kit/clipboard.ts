import { useSyncExternalStore } from 'react'
import { createClipboardWatch } from './clipboard-watch.ts'
import { createStoredPreference } from './stored-preference.ts'

/** Whether a copied password is taken off the clipboard again by itself. */
export const clipboardClearing = createStoredPreference<'on' | 'off'>('cifra.clipboardClearing', (kept) =>
  kept === 'off' ? 'off' : 'on',
)

/** The page's one watch over what it has put on the clipboard; copy-text.ts tells it of each copy. */
export const clipboardWatch = createClipboardWatch({
  empty: async () => {
    try {
      await navigator.clipboard.writeText('')
      return true
    } catch {
      return false
    }
  },
  isInFront: () => document.hasFocus(),
  isWanted: () => clipboardClearing.read() === 'on',
  now: () => performance.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
})

/** Starts hearing what the watch must know; returns what stops it. */
export const startClipboardWatch = (): (() => void) => {
  const { noteLeft, noteOtherCopy } = clipboardWatch
  window.addEventListener('blur', noteLeft)
  document.addEventListener('copy', noteOtherCopy)
  document.addEventListener('cut', noteOtherCopy)
  return () => {
    window.removeEventListener('blur', noteLeft)
    document.removeEventListener('copy', noteOtherCopy)
    document.removeEventListener('cut', noteOtherCopy)
  }
}

export const useClipboardState = () => useSyncExternalStore(clipboardWatch.subscribe, clipboardWatch.state)

/** When what was copied is cleared by itself, by `performance.now()`; null: it is not. */
export const useClearsAt = () => useSyncExternalStore(clipboardWatch.subscribe, clipboardWatch.clearsAt)
