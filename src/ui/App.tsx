import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { AuthCallback } from '../core/account/arrival.ts'
import { bringTexts, switchLanguage } from '../i18n/i18n.ts'
import { LANGUAGE_OFFER, type Language } from '../i18n/language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { AuthProvider } from '../state/auth/AuthProvider.tsx'
import { personIdAtom } from '../state/person.ts'
import { OtherPersonGate } from './account/OtherPersonGate.tsx'
import type { AppProps } from './entry/Entry.tsx'
import { PageSpinner } from './entry/PageSpinner.tsx'
import { firstPlate } from './generator/first-plate.ts'
import { KitProvider } from './kit/KitProvider.tsx'
import { PartBoundary } from './kit/PartBoundary.tsx'
import { useTellMissing } from './kit/use-tell-missing.ts'
import { LanguageOffer } from './shell/LanguageOffer.tsx'
import { lazyScreen, nothing } from './shell/lazy-screen.tsx'
import { startAtHeading } from './shell/use-heading-focus.ts'

const loadDashboard = () => import('./dashboard/Dashboard.tsx')
const loadAccount = () => import('./account/AccountScreen.tsx')

const spinner = () => <PageSpinner />
const Dashboard = lazyScreen(async () => (await loadDashboard()).Dashboard, { waiting: spinner })
const AccountScreen = lazyScreen(async () => (await loadAccount()).AccountScreen, {
  waiting: spinner,
  words: 'around',
})
const PaymentScreen = lazyScreen(async () => (await import('./billing/PaymentScreen.tsx')).PaymentScreen, {
  waiting: spinner,
  words: 'around',
})

const UpdatePrompt = lazyScreen(
  async (i18n) => {
    await firstPlate.opened
    const [part] = await Promise.all([import('./shell/UpdatePrompt.tsx'), bringTexts(i18n, 'around')])
    return part.UpdatePrompt
  },
  { Missing: nothing },
)
/** Of use only to who came by a link. */
const EntryNotices = lazyScreen(async () => (await import('./entry/EntryNotices.tsx')).EntryNotices, {
  Missing: nothing,
  words: 'around',
})
const Arrival = lazyScreen(async () => (await import('./entry/Arrival.tsx')).Arrival, { words: 'around' })

/** Begins to load the next screen before React asks for it. */
export const preloadScreen = (signedIn: boolean): void => {
  // The screen tells of a failure when it asks again.
  ;(signedIn ? loadDashboard() : loadAccount()).catch(() => {})
}

type Props = AppProps & { readonly callback: AuthCallback | null }

const Screens = ({ screen, entry, dispatch }: AppProps) => {
  switch (screen) {
    case 'account':
      return <AccountScreen entry={entry} dispatch={dispatch} />
    case 'dashboard':
      return <Dashboard entry={entry} dispatch={dispatch} />
    case 'payment':
      return <PaymentScreen />
    case 'spinner':
      return <PageSpinner />
    case 'landing':
      return null
  }
}

/**
 * The offer of another language, answered where the person stands; they go on at the heading, since
 * the offer is gone.
 */
const SpokenOffer = () => {
  const { i18n } = useTranslation()
  const tellMissing = useTellMissing()
  // Whoever stays after all takes an acceptance back whose words have not come.
  const choose = (language: Language) =>
    switchLanguage(i18n, language).then((isDone) => isDone && startAtHeading(), tellMissing)
  return (
    <LanguageOffer
      onAccept={() => void choose(LANGUAGE_OFFER.language)}
      onStay={() => void choose(i18n.language())}
    />
  )
}

/** Everything behind the landing page, for whoever is signed in. */
export const App = ({ callback, ...props }: Props) => {
  const personId = useAtomValue(personIdAtom)
  // A page without a plate, or whose plate does not come: nothing waits for it.
  const hasPlate = props.screen === 'dashboard' || props.screen === 'spinner'
  useEffect(() => {
    if (!hasPlate) firstPlate.open()
    else loadDashboard().catch(firstPlate.open)
  }, [hasPlate])
  return (
    <KitProvider>
      <PartBoundary quiet>
        <UpdatePrompt />
      </PartBoundary>
      {props.entry.notices.length > 0 ? (
        <EntryNotices notices={props.entry.notices} dispatch={props.dispatch} />
      ) : null}
      {callback === null ? null : <Arrival callback={callback} {...props} />}
      <AuthProvider key={personId}>
        {props.screen === 'landing' || props.screen === 'spinner' ? null : <SpokenOffer />}
        <Screens {...props} />
        <PartBoundary quiet>
          <OtherPersonGate />
        </PartBoundary>
      </AuthProvider>
    </KitProvider>
  )
}
