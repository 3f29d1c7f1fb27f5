/** What the device says of its place: the languages of its person, and its time zone. */
export type Whereabouts = { readonly languages: readonly string[]; readonly timeZone: string }

/** A zone may change while the page is in front: on a train, or by hand. */
const LOOK_EVERY_MS = 60_000

const look = (): Whereabouts => ({
  languages: navigator.languages,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

let seen: Whereabouts | undefined
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const isSame = (a: Whereabouts | undefined, b: Whereabouts): boolean =>
  a !== undefined && a.timeZone === b.timeZone && a.languages.join() === b.languages.join()

const lookAgain = () => {
  const now = look()
  if (isSame(seen, now)) return
  seen = now
  for (const listener of listeners) listener()
}

// Each of them comes when the page is shown or used again, and none of them in every browser.
const start = () => {
  document.addEventListener('visibilitychange', lookAgain)
  for (const event of ['pageshow', 'focus', 'languagechange']) addEventListener(event, lookAgain)
  timer = setInterval(lookAgain, LOOK_EVERY_MS)
}
const stop = () => {
  document.removeEventListener('visibilitychange', lookAgain)
  for (const event of ['pageshow', 'focus', 'languagechange']) removeEventListener(event, lookAgain)
  clearInterval(timer)
}

/**
 * One answer for the whole page, so that two rows never write one minute in two ways. Looked up anew when
 * it is shown again.
 */
export const whereabouts = {
  now: (): Whereabouts => {
    // While nobody listens it may have changed unseen.
    if (seen === undefined || listeners.size === 0) {
      const now = look()
      if (seen === undefined || !isSame(seen, now)) seen = now
    }
    return seen
  },
  subscribe: (listener: () => void): (() => void) => {
    if (listeners.size === 0) start()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop()
    }
  },
}
