import { modeOf } from '../../core/generator/chosen-options.ts'
import { strengthOf, strengthOfBits } from '../../core/generator/strength.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MadePassword } from '../../state/generator/password-atom.ts'
import { Badge } from '../kit/Badge.tsx'
import { classNames } from '../kit/class-names.ts'
import { Tooltip } from '../kit/Tooltip.tsx'
import { guessTimeText } from './guess-time-text.ts'
import styles from './PasswordFacts.module.css'
import { sizeOf } from './size-of.ts'

const TONES = { weak: 'danger', fair: 'warning', strong: 'accent' } as const

/**
 * Of the shown password itself, whatever the controls say by now: its strength, length, exact bits
 * and what they mean.
 */
export const PasswordFacts = ({ made }: { readonly made: MadePassword }) => {
  const { t } = useTranslation('generator')
  const formats = useFormats()
  const { unit, count } = sizeOf(made)
  const strength = unit === 'characters' ? strengthOf(count) : strengthOfBits(made.bits)
  return (
    <div className={styles.facts}>
      <Badge tone={TONES[strength]}>{t(`strength.${strength}`)}</Badge>
      <span>{t(unit, { count })}</span>
      <Tooltip
        openOnPress
        content={t(modeOf(made.options) === 'pronounceable' ? 'bitsAboutPronounceable' : 'bitsAbout', {
          bits: formats.number(made.bits, 3),
        })}
      >
        <button type="button" className={classNames('notranslate', styles.bits)} translate="no">
          {t('bits', { n: formats.number(made.bits, 1) })}
        </button>
      </Tooltip>
      <p className={styles.time}>{t('guessed', { time: guessTimeText(t, formats, made.bits) })}</p>
    </div>
  )
}
