import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Door, doorHere } from '../landing/door.ts'
import type { EntryEvent } from './entry-state.ts'

type DoorHistoryProps = { readonly signedIn: boolean; readonly dispatch: (event: EntryEvent) => void }

const here = () => ({ pathname: location.pathname, search: location.search, hash: location.hash })

/**
 * Opening the sign-in screen is a step for the browser's Back button, though the address stays the same: Back
 * leads to the landing page and not out of the app, and Forward to the door again. The screen's own Back
 * takes the same step.
 */
export const useDoorInHistory = ({ signedIn, dispatch }: DoorHistoryProps) => {
  const navigate = useNavigate()
  // A step between places of the same door (the dialogs over a screen are places too) changes nothing here.
  const lastDoor = useRef(doorHere())

  useEffect(() => {
    if (signedIn) {
      // The door is behind them: who signs out later stands on the landing page.
      if (doorHere() !== null) navigate(here(), { replace: true, state: null })
      return
    }
    const follow = () => {
      const door = doorHere()
      if (door === lastDoor.current) return
      lastDoor.current = door
      dispatch(door === null ? { type: 'left_sign_in' } : { type: 'entered', door })
    }
    addEventListener('popstate', follow)
    follow() // Back may have been pressed since the first look
    return () => removeEventListener('popstate', follow)
  }, [signedIn, navigate, dispatch])

  const enter = useCallback(
    (door: Door) => {
      dispatch({ type: 'entered', door })
      // After a reload at the door the page stands at it already.
      navigate(here(), { state: { door }, replace: doorHere() !== null })
      lastDoor.current = door
    },
    [navigate, dispatch],
  )
  const send = useCallback(
    (event: EntryEvent) => {
      if (event.type === 'left_sign_in' && doorHere() !== null) navigate(-1)
      else dispatch(event)
    },
    [navigate, dispatch],
  )
  return { enter, send }
}
