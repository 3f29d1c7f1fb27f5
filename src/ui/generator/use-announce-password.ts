import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canStepAtom, passwordAtom } from '../../state/generator/password-atom.ts'
import { useAnnounce } from '../kit/announcer.ts'
import { sizeOf } from './size-of.ts'

/** A drag of the length makes many: only the one it ends on is worth a word. */
const SETTLE_MS = 400

const TOLD = {
  characters: { new: 'announced', earlier: 'broughtBack' },
  words: { new: 'announcedWords', earlier: 'broughtBackWords' },
  digits: { new: 'announcedPin', earlier: 'broughtBackPin' },
} as const

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
      const { unit, count } = sizeOf(made)
      announce(t(TOLD[unit][isEarlier ? 'earlier' : 'new'], { count }))
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [made, isEarlier, t, announce])
}
