import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { canStepAtom, isGeneratedAtom, passwordAtom } from '../../state/generator/password-atom.ts'
import { useAnnounce } from '../kit/announcer.ts'
import { sizeOf } from './size-of.ts'

/** A drag of the length makes many: only the one it ends on is worth a word. */
const SETTLE_MS = 400

const TOLD = {
  characters: { new: 'announced', earlier: 'broughtBack' },
  words: { new: 'announcedWords', earlier: 'broughtBackWords' },
  digits: { new: 'announcedPin', earlier: 'broughtBackPin' },
} as const

/**
 * Tells a screen reader once that there is another password, and its length: never the password. The line on
 * the screen is silent.
 */
export const useAnnouncePassword = () => {
  const { t } = useTranslation('generator')
  const announce = useAnnounce()
  const made = useAtomValue(passwordAtom)
  const isEarlier = useAtomValue(canStepAtom).forward
  const isGenerated = useAtomValue(isGeneratedAtom)
  const told = useRef(made)
  useEffect(() => {
    if (made === null || made === told.current) return
    const timer = setTimeout(() => {
      told.current = made
      const { unit, count } = sizeOf(made)
      const what = t(TOLD[unit][isEarlier ? 'earlier' : 'new'], { count })
      announce(isGenerated ? `${t('generated')} ${what}` : what)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [made, isEarlier, isGenerated, t, announce])
}
