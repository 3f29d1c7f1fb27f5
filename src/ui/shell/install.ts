import { type InstallFacts, installOffer } from './install-offer.ts'

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
type InstallPromptEvent = Event & {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const VISITS_KEY = 'cifra.visits'
const DISMISSED_KEY = 'cifra.install-dismissed'

const listeners = new Set<() => void>()
let prompt: InstallPromptEvent | null = null
let facts: InstallFacts = { visits: 1, installed: false, dismissed: false, prompt: false, ios: false }

const change = (changes: Partial<InstallFacts>) => {
  facts = { ...facts, ...changes }
  for (const listener of listeners) listener()
}

/** A reload is the same visit: sessionStorage lives as long as the tab. */
const countVisit = (): number => {
  const kept = Number(localStorage.getItem(VISITS_KEY))
  const before = Number.isSafeInteger(kept) && kept > 0 ? kept : 0
  if (sessionStorage.getItem(VISITS_KEY) !== null) return before
  sessionStorage.setItem(VISITS_KEY, 'counted')
  localStorage.setItem(VISITS_KEY, String(before + 1))
  return before + 1
}

/** Call once, early: the browser hands over its prompt soon after the load, and only once. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPromptEvent
    change({ prompt: true })
  })
  window.addEventListener('appinstalled', () => change({ installed: true, prompt: false }))
  // Safari's own property, which only iPhone and iPad have.
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean }
  const ios = standalone !== undefined
  const installed = matchMedia('(display-mode: standalone)').matches || standalone === true
  try {
    change({ visits: countVisit(), dismissed: localStorage.getItem(DISMISSED_KEY) !== null, ios, installed })
  } catch {
    // Storage refused: every visit is the first, and nothing is offered.
  }
}

export const dismissInstall = (): void => {
  change({ dismissed: true })
  try {
    localStorage.setItem(DISMISSED_KEY, 'true')
  } catch {
    // It stays away for as long as the page lives.
  }
}

/** Opens the browser's own dialog. A prompt can be used once; a no is remembered. */
export const install = async (): Promise<void> => {
  if (!prompt) return
  const event = prompt
  prompt = null
  await event.prompt()
  const { outcome } = await event.userChoice
  change({ prompt: false })
  if (outcome === 'dismissed') dismissInstall()
}

/** What may be offered now, and how to hear that it has changed. */
export const installOffers = {
  now: () => installOffer(facts),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
