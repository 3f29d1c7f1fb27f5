export type InstallFacts = {
  /** Visits of this device, this one included. */
  readonly visits: number
  /** The page runs as an installed app, or was installed a moment ago. */
  readonly installed: boolean
  /** The person has said "not now" before. */
  readonly dismissed: boolean
  /** The browser has handed over its install prompt. */
  readonly prompt: boolean
  /** Safari on iPhone and iPad: it has no prompt, only "Add to Home Screen". */
  readonly ios: boolean
}

/**
 * [N1] nothing on the first visit, [N2] nothing when installed, [N3] nothing after "not now"; else a button
 * where the browser offers to install, and on iOS a card that says how.
 */
export const installOffer = (facts: InstallFacts): 'none' | 'button' | 'ios_card' => {
  if (facts.visits < 2 || facts.installed || facts.dismissed) return 'none'
  if (facts.prompt) return 'button'
  return facts.ios ? 'ios_card' : 'none'
}
