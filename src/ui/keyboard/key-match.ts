/**
 * What of a keydown tells which key it is: the character it gives, and the key's place as on a US keyboard.
 */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** Where a US keyboard has the signs that are not letters. */
const PLACES: Readonly<Record<string, { readonly code: string; readonly shiftKey: boolean }>> = {
  '/': { code: 'Slash', shiftKey: false },
  '?': { code: 'Slash', shiftKey: true },
}

// A character of another script, or what an input method keeps for itself.
const SPEAKS_ANOTHER_SCRIPT = /^(?:[^\p{ASCII}\p{Script=Latin}]|Process|Unidentified)$/u

/**
 * Whether `pressed` is the single key `wanted` ('g', '/', '?'). [M1] Where the key gives a Latin letter or an
 * ASCII sign that counts, wherever on the keyboard it is (AZERTY, Dvorak). [M2] Where it gives a character of
 * another script, which no shortcut is named for (Cyrillic, Greek, Arabic), the key's place counts.
 */
export const isSingleKey = (pressed: PressedKey, wanted: string): boolean => {
  if (pressed.key.toLowerCase() === wanted) return true
  if (!SPEAKS_ANOTHER_SCRIPT.test(pressed.key)) return false
  const place = PLACES[wanted]
  if (place) return pressed.code === place.code && pressed.shiftKey === place.shiftKey
  return pressed.code === `Key${wanted.toUpperCase()}`
}
