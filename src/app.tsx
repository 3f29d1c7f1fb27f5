/** Composition of everything behind the landing page. Loaded once, by main.tsx. */
import type { ComponentType } from 'react'
import type { AuthCallback } from './core/account/arrival.ts'
import { fail } from './core/result.ts'
import type { Remote } from './remote/remote.ts'
import { loadInPage, startGeneratorBridge } from './state/generator/start-bridge.ts'
import { PersonProvider } from './state/PersonProvider.tsx'
import { partFailure } from './state/part-failure.ts'
import { mayReach, reachability } from './state/remote/reachability.ts'
import { createReportingFetch } from './state/remote/reporting-fetch.ts'
import type { Services } from './state/services.ts'
import { tryAgain } from './state/try-again.ts'
import { App, preloadScreen } from './ui/App.tsx'
import type { AppProps } from './ui/entry/Entry.tsx'
import { firstPlate } from './ui/generator/first-plate.ts'

type Given = Pick<Services, 'device' | 'identity' | 'holder'> & { readonly callback: AuthCallback | null }

const createServices = ({ device, identity, holder }: Given): Services => {
  let remote: Promise<Remote> | undefined
  const loadRemote = async () => {
    const [{ createRemote }, { readBackend }] = await Promise.all([
      import('./remote/remote.ts'),
      import('./remote/backend.ts'),
    ])
    return createRemote({
      backend: readBackend(
        {
          VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
          VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
          VITE_LIVE: import.meta.env.VITE_LIVE,
        },
        location.origin,
      ),
      holder,
      store: device,
      isRemembered: () => identity.user() !== null,
      fetch: createReportingFetch((input, init) => fetch(input, init), reachability),
      now: Date.now,
      elapsed: () => performance.now(),
      isOnline: mayReach,
      locks: navigator.locks,
      origin: location.origin,
      leaveTo: (url) => location.assign(url),
    })
  }
  return {
    now: Date.now,
    device,
    identity,
    holder,
    remote: () => {
      remote ??= loadRemote().catch((error: unknown) => {
        remote = undefined
        throw error
      })
      return remote
    },
    generator: startGeneratorBridge(),
    firstPlate: firstPlate.opened,
    openUserStorage: async (userId, onLoaded) => {
      const parts = await Promise.all([
        import('./storage/open-user-storage.ts'),
        import('./remote/rows.ts'),
      ]).catch(() => null)
      if (parts === null) return fail(partFailure())
      onLoaded()
      const [{ openUserStorage }, { createRowCodec }] = parts
      try {
        return await openUserStorage(userId, createRowCodec, Date.now)
      } catch {
        return fail({ code: 'storage_unavailable' })
      }
    },
  }
}

/** What departures left undone comes behind a first password; on the landing page there is none. False: its code does not come. */
const finishLater = async (services: Services): Promise<boolean> => {
  if (services.identity.user() !== null) await firstPlate.opened
  const part = await import('./state/auth/finish-departures.ts').catch(() => null)
  part?.startFinishing(services)
  return part !== null
}

export const createApp = (given: Given): ComponentType<AppProps> => {
  const services = createServices(given)
  const finish = () => finishLater(services)
  void finish().then((isDone) => isDone || tryAgain(finish))
  // At hand from then on, should the network and the worker go.
  if (given.identity.user() !== null) void firstPlate.opened.then(loadInPage).catch(() => {})
  preloadScreen(given.identity.user() !== null)
  return (props) => (
    <PersonProvider services={services}>
      <App callback={given.callback} {...props} />
    </PersonProvider>
  )
}
