/** What is left when the plain letters, digits and signs of a keyboard and single blanks are taken away. */
const NOT_PLAIN = /[^ -_a-~]| {2}/

// What NFKD would turn into a blank with a mark, or into two signs where a keyboard has one.
const DOUBLE_QUOTES = /[“”„‟″‶«»〝〞〟＂]/g
const ACUTE_ALONE = /[´΄\u1ffd]/g

// Looked for after NFKD, which brings some of them forth.
const SINGLE_QUOTES = /[`‘’‚‛′‵‹›ʹʻʼʽˈˋˊꞌ]/g
const DASHES = /[‐‑‒–—―⁃−]/g
const FRACTION_SLASH = /[⁄∕]/g

// Marks that stand on a letter; those of Arabic, Hebrew or Devanagari are letters of their own to a reader.
const COMBINING_MARKS = /[\u0300-\u036f]/g

// Without shape or width: soft hyphens, zero-width blanks and joiners, marks of direction, variation
// selectors, controls.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\s|\x85)\p{Cc}/gu
const BLANKS = /[\s\x85\u2800]+/g

/**
 * One form for all spellings that look the same, or that a person means by the same letters: no case, no
 * accents, one kind of quotes, of dashes and of blanks, no letter-like signs (ﬁ, Ａ, ²), nothing that cannot
 * be seen. Going through upper case folds what has no single lower-case partner (straße and STRASSE; ẞ has to
 * become ß first); final sigma counts as sigma. Folding twice is folding once.
 */
export const foldForSearch = (text: string): string =>
  NOT_PLAIN.test(text)
    ? text
        .replace(DOUBLE_QUOTES, '"')
        .replace(ACUTE_ALONE, "'")
        .normalize('NFKD')
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .normalize('NFKD')
        .replace(COMBINING_MARKS, '')
        .replace(UNSEEN, '')
        .replace(SINGLE_QUOTES, "'")
        .replace(DASHES, '-')
        .replace(FRACTION_SLASH, '/')
        .replace(BLANKS, ' ')
        .replaceAll('ς', 'σ')
    : text.toLowerCase()

/** What is looked for when `query` was typed: folded, and without the blanks around it. */
export const foldQuery = (query: string): string => foldForSearch(query).trim()
