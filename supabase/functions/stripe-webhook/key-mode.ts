/** Of a secret key, or a restricted one. Null: a form that does not say (a key of an organization). */
const modeOf = (key: string): 'live' | 'test' | null => {
  const mode = /^(?:sk|rk)_(live|test)_/.exec(key)?.[1]
  return mode === 'live' || mode === 'test' ? mode : null
}

/**
 * Whether an event comes from the other mode than the key asks in: then nothing of it can be found, and "not
 * found" would be taken for "not ours".
 */
export const isOfOtherMode = (event: { readonly livemode: boolean }, key: string): boolean => {
  const mode = modeOf(key)
  return mode !== null && typeof event.livemode === 'boolean' && event.livemode !== (mode === 'live')
}
