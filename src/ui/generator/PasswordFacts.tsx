import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { modeOf } from '../../core/generator/chosen-options.ts'
import { strengthOf, strengthOfBits } from '../../core/generator/strength.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { canStepAtom, type MadePassword, stepAtom } from '../../state/generator/password-atom.ts'
import { Badge } from '../kit/Badge.tsx'
import { classNames } from '../kit/class-names.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Tooltip } from '../kit/Tooltip.tsx'
import styles from './PasswordFacts.module.css'
import { sizeOf } from './size-of.ts'

const TONES = { weak: 'danger', fair: 'warning', strong: 'accent' } as const

/** Of the shown password itself, whatever the controls say by now: its strength, length and exact bits, and the way back. */
export const PasswordFacts = ({ made }: { readonly made: MadePassword }) => {
  const { t } = useTranslation('generator')
  const formats = useFormats()
  const canStep = useAtomValue(canStepAtom)
  const step = useSetAtom(stepAtom)
  const { unit, count } = sizeOf(made)
  const strength = unit === 'characters' ? strengthOf(count) : strengthOfBits(made.bits)
  return (
    <div className={styles.facts}>
      <Badge tone={TONES[strength]}>{t(`strength.${strength}`)}</Badge>
      <span className={styles.length}>{t(unit, { count })}</span>
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
      {canStep.back || canStep.forward ? (
        <span className={styles.steps}>
          <IconButton icon="undo" label={t('back')} disabled={!canStep.back} onClick={() => step(-1)} />
          <IconButton
            icon="undo"
            className={styles.forward}
            label={t('forward')}
            disabled={!canStep.forward}
            onClick={() => step(1)}
          />
        </span>
      ) : null}
    </div>
  )
}
