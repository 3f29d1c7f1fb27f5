import { type ComponentType, useEffect, useReducer, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AuthCallback } from '../../core/account/arrival.ts'
import { useWho, type WhoKnows } from '../../state/auth/use-who.ts'
import { earlyClick } from '../landing/door.ts'
import { lazyScreen } from '../shell/lazy-screen.tsx'
import { useHeadingFocus } from '../shell/use-heading-focus.ts'
import { readEntryFlags } from './entry-flags.ts'
import {
  type EntryEvent,
  type EntryState,
  openEntry,
  type Screen,
  screenOf,
  stepEntry,
} from './entry-state.ts'
import { pathOf } from './path.ts'
import { useDoorInHistory } from './use-door-in-history.ts'

/**
 * Of no use to who is signed in, so it comes to who needs it: after a sign-out, and behind the
 * sign-in screen's Back.
 */
const LiveLanding = lazyScreen(async () => (await import('../landing/Landing.tsx')).LiveLanding)

export type AppProps = {
  /** `landing` is not the app's: it then only shows notices and works behind it. */
  readonly screen: Screen
  readonly entry: EntryState
  readonly dispatch: (event: EntryEvent) => void
}

type EntryProps = WhoKnows & {
  /** The address brought a mail's link or Google's answer. */
  readonly callback: AuthCallback | null
  /** Everything behind the landing page; loads when it is first rendered. */
  readonly App: ComponentType<AppProps>
  /** Loads it earlier. */
  readonly preload: () => void
}

/** The screen of /, /dashboard and /success. The landing page is here; all others are the app's. */
export const Entry = ({ identity, holder, callback, App, preload }: EntryProps) => {
  const { userId, isNeeded } = useWho({ identity, holder })
  const [entry, dispatch] = useReducer(stepEntry, callback, (arriving) => ({
    ...openEntry(arriving),
    // The door that was pressed on the page of the HTML, before anything of this was there.
    door: earlyClick(),
  }))
  const { pathname, search, state } = useLocation()
  const path = pathOf(pathname)
  const navigate = useNavigate()
  const signedIn = userId !== null

  useEffect(() => {
    // Stripe's way back to /success has a query of its own, and while somebody arrives it is not known who
    // reads the flags.
    if (path === '/success' || entry.arriving || entry.confirm !== null) return
    const flags = readEntryFlags(search, signedIn)
    if (flags === null) return
    dispatch({ type: 'flags', flags })
    // The state is the door, where one was pressed on the page of the HTML.
    navigate('/', { replace: true, state })
  }, [path, search, state, signedIn, entry.arriving, entry.confirm, navigate])

  // Whoever leaves starts over: no door stands open, no prompt of theirs waits for the next person.
  const lastId = useRef(userId)
  useEffect(() => {
    // A page that stood still meets the next person without the moment in between.
    if (lastId.current !== null && lastId.current !== userId) dispatch({ type: 'person_left' })
    lastId.current = userId
  }, [userId])

  const { enter, send } = useDoorInHistory({ signedIn, dispatch })
  const screen = screenOf(entry, { userId, isNeeded, path })
  const [cameByPress] = useState(() => entry.door !== null)
  useHeadingFocus(screen, cameByPress)
  // Once it is there it stays, also behind the landing page: its toasts must outlive the screen
  // that raised them.
  const [isAppThere, setAppThere] = useState(false)
  const wantsApp = isAppThere || screen !== 'landing' || entry.notices.length > 0
  if (wantsApp && !isAppThere) setAppThere(true)
  return (
    <>
      {screen === 'landing' ? <LiveLanding onEnter={enter} onIntent={preload} /> : null}
      {wantsApp ? <App screen={screen} entry={entry} dispatch={send} /> : null}
    </>
  )
}
