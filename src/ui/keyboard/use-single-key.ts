import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../kit/is-dialog-open.ts'
import { usePreference } from '../kit/use-preference.ts'
import { isSingleKey } from './key-match.ts'
import { singleKeys } from './single-keys.ts'

const TYPED_INTO =
  'textarea, select, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"])'

/**
 * A key that somebody types, that belongs to the browser, or that is meant for an open dialog is not ours.
 */
const isForUs = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.repeat &&
  !event.isComposing &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(TYPED_INTO)) &&
  !isDialogOpen()

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
