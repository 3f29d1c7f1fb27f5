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

/**
 * With nothing selected, or in a field that hides what it holds, browsers tell of a copy and leave the
 * clipboard as it is. What is selected in a field is no selection to Firefox.
 */
const tookSomething = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement
    ? target.type !== 'password' && target.selectionStart !== target.selectionEnd
    : String(getSelection()) !== ''

const { noteDoubt, noteOtherCopy, noteWish } = clipboardWatch
const noteCopy = (event: Event) => (tookSomething(event) ? noteOtherCopy() : noteDoubt())

// As long as the watch holds something it hears what it must know: the plate may go first, with its person.
clipboardWatch.subscribe(() => {
  const turn = clipboardWatch.state() === 'none' ? 'removeEventListener' : 'addEventListener'
  window[turn]('blur', noteDoubt)
  document[turn]('copy', noteCopy)
  document[turn]('cut', noteCopy)
  // From the first copy on; subscribing again changes nothing.
  clipboardClearing.subscribe(noteWish)
})

export const useClipboardState = () => useSyncExternalStore(clipboardWatch.subscribe, clipboardWatch.state)

/** When what was copied is cleared by itself, by `performance.now()`; null: it is not. */
export const useClearsAt = () => useSyncExternalStore(clipboardWatch.subscribe, clipboardWatch.clearsAt)
