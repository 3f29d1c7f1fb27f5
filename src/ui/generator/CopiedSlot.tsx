import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { modeOf } from '../../core/generator/chosen-options.ts'
import { copiedAtom, noteCopiedAtom } from '../../state/generator/copied-atom.ts'
import { passwordAtom } from '../../state/generator/password-atom.ts'
import { useCopiedKept } from '../../state/generator/use-copied-kept.ts'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./CopiedList.tsx')).CopiedList

/**
 * Room for the list of what was copied and not saved; its code comes with the first of them. It hears when
 * the plate's password is copied by hand; a part of it is no password.
 */
export const CopiedSlot = () => {
  useCopiedKept()
  const isWanted = useAtomValue(copiedAtom).length > 0
  const made = useAtomValue(passwordAtom)
  const note = useSetAtom(noteCopiedAtom)
  const noteByHand = useEffectEvent(() => {
    if (made && String(getSelection()) === made.password) void note([made.password], modeOf(made.options))
  })
  useEffect(() => {
    const hear = () => noteByHand()
    document.addEventListener('copy', hear)
    return () => document.removeEventListener('copy', hear)
  }, [])
  const List = useLoaded(load, isWanted, { words: 'around' })
  return List && isWanted ? <List /> : null
}
