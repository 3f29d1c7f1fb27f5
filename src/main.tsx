/**
 * React, its router and the languages: loaded by entry.ts for whoever is not just reading the landing page. All else is app.tsx,
 * which loads when somebody is signed in or means to.
 */
import { StrictMode } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { bringTexts, createI18n, nameLanguage, switchLanguage } from './i18n/i18n.ts'
import { chosenLanguage } from './i18n/language-choice.ts'
import { I18nProvider } from './i18n/use-translation.ts'
import { parseAuthAddress } from './remote/auth-callback.ts'
import { openKeyValue } from './remote/key-value.ts'
import { createSessionHolder } from './remote/session-holder.ts'
import { createIdentity } from './state/auth/identity.ts'
import { leaveDevice } from './state/auth/leave-device.ts'
import { type RememberedUser, stayOf } from './state/auth/remembered-user.ts'
import { lookAgainWhenBroughtBack } from './state/look-again.ts'
import { isStayOver } from './storage/device/departures.ts'
import { type AppProps, Entry } from './ui/entry/Entry.tsx'
import { PageSpinner } from './ui/entry/PageSpinner.tsx'
import { pathOf } from './ui/entry/path.ts'
import { ErrorBoundary } from './ui/shell/ErrorBoundary.tsx'
import { lazyScreen } from './ui/shell/lazy-screen.tsx'
import { mountRoot } from './ui/shell/mount-root.tsx'

// Before anything else reads the address: a code or token must not stay in it.
const { callback, cleaned } = parseAuthAddress(location)
if (cleaned !== null) history.replaceState(null, '', cleaned)
// A mail's link that is put into the address of a page which is here already loads nothing by itself.
addEventListener('hashchange', () => {
  if (parseAuthAddress(location).callback !== null) location.reload()
})

const device = openKeyValue(() => localStorage)
const identity = createIdentity(device)
const holder = createSessionHolder(device, identity.hereId, Date.now)
addEventListener('storage', ({ key }) => {
  identity.noticeStorageEvent(key)
  holder.noticeStorageEvent(key)
})

lookAgainWhenBroughtBack(window, document.documentElement)

const i18n = createI18n(chosenLanguage(location.search))
nameLanguage(i18n.language())

const loadApp = async () => {
  const [{ createApp }] = await Promise.all([import('./app.tsx'), bringTexts(i18n, 'app')])
  return createApp({ device, identity, holder, callback })
}

// One app, and so one client and one loop, however often and early it is asked for; another try after a failure.
let loading: ReturnType<typeof loadApp> | undefined
const loadAppOnce = () => {
  loading ??= loadApp().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
/** Loads what a door leads to. */
export const preload = () => {
  // The screen that needs it tells of a failure.
  loadAppOnce().catch(() => {})
}
const App = lazyScreen(loadAppOnce, {
  waiting: ({ screen }: AppProps) => (screen === 'landing' ? null : <PageSpinner />),
})

const remembered = identity.user()
if (remembered !== null || callback !== null) preload()
// Beside the app and not after it: on a cold start each round to the cache counts.
if (remembered !== null) import('./ui/dashboard/Dashboard.tsx').catch(() => {})

const entry = <Entry {...{ identity, holder, callback, App, preload }} />

const NotFound = lazyScreen(async () => (await import('./ui/shell/NotFound.tsx')).NotFound)

/** One screen at all paths, and so never begun anew between them. */
const Paths = () => (pathOf(useLocation().pathname) === null ? <NotFound /> : entry)

const page = (
  <StrictMode>
    <I18nProvider value={i18n}>
      <ErrorBoundary>
        <BrowserRouter>
          <Paths />
        </BrowserRouter>
      </ErrorBoundary>
    </I18nProvider>
  </StrictMode>
)

/** A browser that was killed soon after a sign-out brings the person back: they have left all the same. */
const leaveAgain = async (user: RememberedUser) => {
  leaveDevice({ device, identity, holder }, user)
  // What does not come now is done by the next look (finish-departures.ts).
  const part = await import('./state/auth/depart.ts').catch(() => null)
  await part?.removeDatabaseOf({ stay: stayOf(user), userId: user.id })
}

let isMounted = false

/** Draws the app in the place of whatever the HTML holds. Once: a second press meets the screen that the first one opened. */
export const mount = async (): Promise<void> => {
  if (isMounted) return
  isMounted = true
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  // Before anything of whoever is remembered is shown, opened or sent.
  if (remembered !== null && (await isStayOver(stayOf(remembered)))) await leaveAgain(remembered)
  // Chosen on the page of the HTML since this was loaded, at the touch of a door.
  const language = chosenLanguage(location.search)
  if (language !== i18n.language()) await switchLanguage(i18n, language).catch(() => {})
  mountRoot(root, page)
}
