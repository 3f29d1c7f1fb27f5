import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isLimitReachedAtom, refusalAtom } from '../../state/generator/generate-atom.ts'
import { passwordAtom } from '../../state/generator/password-atom.ts'
import { NEXT_STEP } from '../kit/next-step.ts'
import { lazyScreen, nothing } from '../shell/lazy-screen.tsx'
import { PasswordFacts } from './PasswordFacts.tsx'
import { PasswordPlate } from './PasswordPlate.tsx'
import { PlateLine } from './PlateLine.tsx'
import styles from './PlateSection.module.css'

const SiteLine = lazyScreen(async () => (await import('./SiteLine.tsx')).SiteLine, {
  Missing: nothing,
  words: 'kinds',
})

type PlateSectionProps = {
  readonly secret: RefObject<HTMLElement | null>
  readonly onCopy: () => void
}

/** The plate with what is said of the password on it. */
export const PlateSection = ({ secret, onCopy }: PlateSectionProps) => {
  const { t } = useTranslation('generator')
  const made = useAtomValue(passwordAtom)
  const isRefused = useAtomValue(refusalAtom) !== null
  const isLimitReached = useAtomValue(isLimitReachedAtom)
  return (
    <section aria-label={t('plate')}>
      <div {...NEXT_STEP}>
        <PasswordPlate secret={secret} onCopy={onCopy} />
      </div>
      {isRefused || (!made && isLimitReached) ? null : (
        <div className={styles.about}>
          {made ? (
            <>
              <PlateLine />
              {'mode' in made.options && made.options.mode === 'site' ? (
                <SiteLine options={made.options} />
              ) : null}
              <PasswordFacts made={made} />
            </>
          ) : null}
        </div>
      )}
    </section>
  )
}
