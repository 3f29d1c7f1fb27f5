/**
 * Deeper than anything of ours. Postgres gives up on JSON of some thousand levels with an error of its own,
 * which no caller should be able to cause.
 */
export const MAX_JSON_DEPTH = 500

/** How deep brackets lie within one another in a JSON text; its strings do not count. */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (character === ']' || character === '}') depth -= 1
  }
  return deepest
}
