import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canStepAtom, passwordAtom } from '../../state/generator/password-atom.ts'
import { useAnnounce } from '../kit/announcer.ts'

/** A drag of the length makes many: only the one it ends on is worth a word. */
const SETTLE_MS = 400

/** Tells a screen reader that there is another password, and its length: never the password. */
export const useAnnouncePassword = () => {
  const { t } = useTranslation('generator')
  const announce = useAnnounce()
  const made = useAtomValue(passwordAtom)
  const isEarlier = useAtomValue(canStepAtom).forward
  const told = useRef(made)
  useEffect(() => {
    if (made === null || made === told.current) return
    const timer = setTimeout(() => {
      told.current = made
      announce(t(isEarlier ? 'broughtBack' : 'announced', { count: made.password.length }))
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [made, isEarlier, t, announce])
}
