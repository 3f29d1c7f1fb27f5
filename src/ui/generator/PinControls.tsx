import { MAX_PIN_LENGTH, MIN_PIN_LENGTH, type PinOptions } from '../../core/generator/mode-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LengthControl } from './LengthControl.tsx'
import styles from './ModeOptions.module.css'
import { PremiumOnly } from './PremiumOnly.tsx'

type PinControlsProps = {
  readonly options: PinOptions
  readonly onChange: (options: PinOptions) => void
  readonly disabled: boolean
  readonly isPremium: boolean
}

/** A PIN: how many digits, and an honest word about what it withstands. */
export const PinControls = ({ options, onChange, disabled, isPremium }: PinControlsProps) => {
  const { t } = useTranslation('kinds')
  const { t: tGenerator } = useTranslation('generator')
  return (
    <div className={styles.options}>
      <PremiumOnly isPremium={isPremium}>
        <LengthControl
          texts={{
            name: t('digitCount'),
            value: tGenerator('digits', { count: options.length }),
            field: t('digitsField'),
            less: t('fewerDigits'),
            more: t('moreDigits'),
            clamped: (length) => t('digitsClamped', { length, min: MIN_PIN_LENGTH, max: MAX_PIN_LENGTH }),
          }}
          min={MIN_PIN_LENGTH}
          max={MAX_PIN_LENGTH}
          length={options.length}
          onChange={(length) => onChange({ mode: 'pin', length })}
          disabled={disabled || !isPremium}
        />
      </PremiumOnly>
      <p className={styles.note}>{t('pinAbout')}</p>
    </div>
  )
}
