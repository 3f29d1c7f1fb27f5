import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the links of a mail lead: the address that the request came to, and where the app asked to land. */
type MailTarget = { readonly origin: string; readonly redirectTo: string }

const target = new AsyncLocalStorage<MailTarget>()

/** Every mail that is sent while `work` runs, however deep, leads to `to`. */
export const withMailTarget = <T>(to: MailTarget, work: () => T): T => target.run(to, work)

export function currentMailTarget(): MailTarget {
  const current = target.getStore()
  if (!current) throw new Error('A mail is only sent while a request is answered.')
  return current
}

/**
 * The app asks by `?redirect_to=`, as it asks hosted Supabase; anything that is not on our own origin leads
 * to the dashboard instead.
 */
export function mailTargetOf(request: Request): MailTarget {
  const url = new URL(request.url)
  const asked = url.searchParams.get('redirect_to') ?? ''
  const isOwn = URL.canParse(asked) && new URL(asked).origin === url.origin
  const landing = new URL(isOwn ? asked : '/dashboard', url.origin)
  // The link's own token stands there.
  landing.hash = ''
  return { origin: url.origin, redirectTo: landing.href }
}
