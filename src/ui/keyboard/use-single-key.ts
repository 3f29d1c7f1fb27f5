import { useEffect, useEffectEvent } from 'react'
import { usePreference } from '../kit/use-preference.ts'
import { isSingleKey } from './key-match.ts'
import { singleKeys } from './single-keys.ts'

// A toast has the role of a dialog too, and a type.
const OPEN_DIALOG = '[role="dialog"]:not([data-type]), [role="alertdialog"]:not([data-type])'
const TYPED_INTO =
  'textarea, select, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"])'

/** A key that somebody types, that belongs to the browser, or that is meant for an open dialog is not ours. */
const isForUs = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.repeat &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(TYPED_INTO)) &&
  !document.querySelector(OPEN_DIALOG)

/** Runs `run` when `key` alone is pressed ('g', '/', '?'), unless single keys are switched off. */
export const useSingleKey = (key: string, run: () => void): void => {
  const isOn = usePreference(singleKeys) === 'on'
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event, key) || !isForUs(event)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}
