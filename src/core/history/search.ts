const ASCII_ONLY = /^[\0-\x7f]*$/
const COMBINING_MARKS = /[\u0300-\u036f]/g

/**
 * One form for all spellings that a person means by the same letters: no case, no accents. Going through upper case
 * folds what has no single lower-case partner (straße and STRASSE); final sigma counts as sigma.
 */
export const foldForSearch = (text: string): string =>
  ASCII_ONLY.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(COMBINING_MARKS, '')
        .toUpperCase()
        .toLowerCase()
        .replaceAll('\u0307', '')
        .replaceAll('ς', 'σ')

/**
 * Positions in `foldedLabels` whose label contains `query` (as typed; surrounding white space does not count), in order.
 * An empty query finds everything. The labels are folded once, when they are loaded, since folding 100,000 takes
 * longer than searching them.
 */
export const searchLabels = (foldedLabels: readonly string[], query: string): number[] => {
  const wanted = foldForSearch(query.trim())
  const found: number[] = []
  for (let i = 0; i < foldedLabels.length; i++) {
    if (foldedLabels[i]?.includes(wanted)) found.push(i)
  }
  return found
}
