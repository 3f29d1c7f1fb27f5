/** What this file needs of https://w3c.github.io/trusted-types/; the compiler's DOM does not know it yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}

/**
 * Our content policy takes a worker's address only from the one policy named here (`trusted-types cifra`),
 * and this policy passes only scripts of our own origin. It may be created once a page, so it lives in
 * this file alone.
 */
const createScriptUrl = (url: string): string => {
  const parsed = new URL(url, location.href)
  if (parsed.origin !== location.origin) throw new TypeError('A script of another origin')
  return parsed.href
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('cifra', { createScriptURL: createScriptUrl })

/**
 * The address of one of our scripts, as `new Worker()` and `serviceWorker.register()` want it. It is typed
 * as the string that they are declared to take; where Trusted Types exist it is a TrustedScriptURL. Throws
 * for another origin.
 */
export const trustedScriptUrl = (url: string): string =>
  policy ? (policy.createScriptURL(url) as string) : createScriptUrl(url)
