import { AuthClient } from '@supabase/supabase-js'
import type { SessionHolder } from './session-holder.ts'
import { SESSION_KEY } from './session-holder.ts'

const GOOGLE_KEY = 'cifra.google'

/** Where supabase-js keeps the half of the way to Google that never leaves this browser. */
export const VERIFIER_KEY = `${GOOGLE_KEY}-code-verifier`

type ClientOptions = NonNullable<ConstructorParameters<typeof AuthClient>[0]>

/**
 * A client for the way to Google alone, which needs the PKCE flow; mails do not: the other half of theirs would be overwritten
 * by a press on Google's button, and lives five minutes where the mail promises an hour. Sessions go where the other client's go.
 */
export const createGoogleClient = (
  options: ClientOptions,
  { authStorage }: SessionHolder,
): InstanceType<typeof AuthClient> => {
  const nameOf = (key: string) => (key === GOOGLE_KEY ? SESSION_KEY : key)
  return new AuthClient({
    ...options,
    flowType: 'pkce',
    storageKey: GOOGLE_KEY,
    storage: {
      getItem: (key) => authStorage.getItem(nameOf(key)),
      setItem: (key, value) => authStorage.setItem(nameOf(key), value),
      removeItem: (key) => authStorage.removeItem(nameOf(key)),
    },
  })
}
