/** A site whose rules are known. */
export type KnownSite = { readonly domain: string; readonly rules: string }

/** The host of what a person typed or pasted, in lower case; undefined: there is none. */
export const hostOf = (text: string): string | undefined => {
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@\s]*@)?([^/?#:@\s]+)/i.exec(text.trim())?.[1]
  const named = host?.toLowerCase().replace(/\.$/, '')
  return named?.includes('.') ? named : undefined
}

/** Marks rules that hold for this very host and none below it. */
const EXACT = '='

/**
 * The rules of the site itself or of the nearest site above it: `login.example.com` by those of `example.com`. `list`
 * has a site a line: its domain, a blank, its rules.
 */
export const findSite = (text: string, list: string): KnownSite | undefined => {
  const host = hostOf(text)
  if (host === undefined) return undefined
  const rulesOf = new Map(
    list.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
  const exact = rulesOf.get(EXACT + host)
  if (exact !== undefined) return { domain: host, rules: exact }
  const parts = host.split('.')
  for (let from = 0; from < parts.length - 1; from++) {
    const domain = parts.slice(from).join('.')
    const rules = rulesOf.get(domain)
    if (rules !== undefined) return { domain, rules }
  }
  return undefined
}

/** The rules of the site that a person names, if they are known. The list is loaded at the first use; nothing is sent. */
export const loadSite = async (text: string): Promise<KnownSite | undefined> => {
  const { SITES } = await import('./sites.ts')
  return findSite(text, SITES)
}
