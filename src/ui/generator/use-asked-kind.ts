import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { changeTo } from '../../core/generator/chosen-options.ts'
import { passwordAtom } from '../../state/generator/password-atom.ts'
import { useChangeOptions } from './use-change-options.ts'

const isAsked = () => location.hash === '#passphrase'

/**
 * The installed app's shortcut "New passphrase". It waits for the first password, or for the draft that was
 * kept: both are in the trail then, and nothing is lost.
 */
export const useAskedKind = (): void => {
  const change = useChangeOptions()
  const hasPassword = useAtomValue(passwordAtom) !== null
  const [isWanted, setWanted] = useState(isAsked)
  useEffect(() => {
    const look = () => setWanted(isAsked())
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked for
  useEffect(() => {
    if (!isWanted || !hasPassword) return
    setWanted(false)
    // Once: a reload, or the next person in this window, asks for nothing.
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    change(changeTo('passphrase'))
  }, [isWanted, hasPassword])
}
