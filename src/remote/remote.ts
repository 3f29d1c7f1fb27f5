import { createRemoteAccount, type RemoteAccount } from './account.ts'
import type { RemoteAuth } from './auth.ts'
import type { Backend } from './backend.ts'
import { createRemoteBilling, type RemoteBilling } from './billing.ts'
import { type AccessToken, createAccessToken, createDataClient, type DataClient } from './client.ts'
import { createEndSession, type EndSession } from './end-session.ts'
import { createGuardedFetch } from './fetch-guard.ts'
import type { KeyValue } from './key-value.ts'
import { createRemoteProfile, type RemoteProfile } from './profile.ts'
import { createRefresh, type Refresh } from './refresh.ts'
import type { SessionHolder } from './session-holder.ts'

/** Everything that goes over the network to the backend. One per page. */
export type Remote = {
  readonly backend: Backend
  /**
   * The auth service: loaded when somebody signs in or up, or changes their account, since its client is larger than all else here.
   * Rejects when it cannot be loaded; another call tries again.
   */
  readonly openAuth: () => Promise<RemoteAuth>
  readonly refresh: Refresh
  readonly profile: RemoteProfile
  readonly account: RemoteAccount
  readonly billing: RemoteBilling
  /** Ends a session of somebody who has left: with its own tokens, whoever is here now. */
  readonly endSession: EndSession
  /** Data and functions, with the remembered person's token or not at all; for the doors in this folder. */
  readonly client: DataClient
  /** The remembered person's access token, or why there is none to be had now. */
  readonly accessToken: AccessToken
  /** The way out that all of the above take. */
  readonly fetch: typeof fetch
}

export type RemoteOptions = {
  readonly backend: Backend
  readonly holder: SessionHolder
  readonly store: KeyValue
  readonly isRemembered: () => boolean
  readonly isOnline: () => boolean
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Milliseconds since any moment, never set back. */
  readonly elapsed: () => number
  readonly locks: LockManager | undefined
  readonly origin: string
  readonly leaveTo: (url: string) => void
}

export const createRemote = (options: RemoteOptions): Remote => {
  const { backend, now } = options
  const guarded = createGuardedFetch({ ...options, publishableKey: backend.publishableKey })
  const refresh = createRefresh({ ...options, fetch: guarded })
  const accessToken = createAccessToken({ ...options, refresh })
  const client = createDataClient({ ...options, fetch: guarded }, accessToken)
  // One client, however often and early it is asked for: its events and its storage are one.
  let auth: Promise<RemoteAuth> | undefined
  const loadAuth = async () => {
    const { createRemoteAuth } = await import('./auth.ts')
    return createRemoteAuth({ ...options, fetch: guarded, refresh })
  }
  return {
    backend,
    openAuth: () => {
      auth ??= loadAuth().catch((error: unknown) => {
        auth = undefined
        throw error
      })
      return auth
    },
    refresh,
    profile: createRemoteProfile(client, now),
    account: createRemoteAccount({ backend, fetch: guarded, accessToken }),
    billing: createRemoteBilling({ ...options, client, fetch: guarded, accessToken }),
    endSession: createEndSession({ backend, fetch: guarded }),
    client,
    accessToken,
    fetch: guarded,
  }
}
