/**
 * Google's hosts that an OAuth client calls. Nothing for them leaves this process while the stand-in runs.
 */
const GOOGLE_HOSTS: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'oauth2.googleapis.com',
  'openidconnect.googleapis.com',
  'www.googleapis.com',
])

/**
 * Answers this process's own requests to Google's hosts through `answer`; every other request goes its way
 * untouched. The auth service takes `globalThis.fetch` at each call and offers no other way in.
 * @returns what ends it.
 */
export const interceptGoogle = (answer: (request: Request) => Promise<Response>): (() => void) => {
  const before = globalThis.fetch
  const guarded: typeof fetch = (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input)
    return GOOGLE_HOSTS.has(host) ? answer(new Request(input, init)) : before(input, init)
  }
  globalThis.fetch = guarded
  return () => {
    if (globalThis.fetch === guarded) globalThis.fetch = before
  }
}
