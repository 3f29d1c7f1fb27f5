import {
  CAPITALS,
  MAX_WORDS,
  MIN_WORDS,
  type PassphraseOptions,
  SEPARATORS,
  WORD_LANGUAGES,
} from '../../core/generator/mode-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select } from '../kit/Select.tsx'
import { Switch } from '../kit/Switch.tsx'
import { LengthControl } from './LengthControl.tsx'
import styles from './ModeOptions.module.css'
import { PremiumOnly } from './PremiumOnly.tsx'

type PassphraseControlsProps = {
  readonly options: PassphraseOptions
  readonly onChange: (options: PassphraseOptions) => void
  readonly disabled: boolean
  readonly isPremium: boolean
}

/**
 * A passphrase: how many words of which language, and what stands between and in them. The
 * language alone is free.
 */
export const PassphraseControls = ({ options, onChange, disabled, isPremium }: PassphraseControlsProps) => {
  const { t } = useTranslation('kinds')
  const { t: tGenerator } = useTranslation('generator')
  const isClosed = disabled || !isPremium
  const change = (parts: Partial<PassphraseOptions>) => {
    if (!isClosed) onChange({ ...options, ...parts })
  }
  return (
    <div className={styles.options}>
      <PremiumOnly isPremium={isPremium}>
        <LengthControl
          texts={{
            name: t('wordCount'),
            value: tGenerator('words', { count: options.words }),
            field: t('wordsField'),
            less: t('fewerWords'),
            more: t('moreWords'),
            clamped: (length) => t('wordsClamped', { length, min: MIN_WORDS, max: MAX_WORDS }),
          }}
          min={MIN_WORDS}
          max={MAX_WORDS}
          length={options.words}
          onChange={(words) => change({ words })}
          disabled={isClosed}
        />
      </PremiumOnly>
      <div className={styles.choices}>
        <Select
          label={t('wordLanguage')}
          value={options.language}
          options={WORD_LANGUAGES.map((value) => ({ value, label: t(`wordLanguages.${value}`) }))}
          disabled={disabled}
          onValueChange={(language) => onChange({ ...options, language })}
        />
        <PremiumOnly isPremium={isPremium}>
          <Select
            label={t('separator')}
            value={options.separator}
            options={SEPARATORS.map((value) => ({ value, label: t(`separators.${value}`) }))}
            aria-disabled={isClosed || undefined}
            onValueChange={(separator) => change({ separator })}
          />
        </PremiumOnly>
        <PremiumOnly isPremium={isPremium}>
          <Select
            label={t('capitals')}
            value={options.capitals}
            options={CAPITALS.map((value) => ({ value, label: t(`capitalsOf.${value}`) }))}
            aria-disabled={isClosed || undefined}
            onValueChange={(capitals) => change({ capitals })}
          />
        </PremiumOnly>
      </div>
      <PremiumOnly isPremium={isPremium}>
        <Switch
          label={t('oneDigit')}
          description={t('oneDigitAbout')}
          checked={options.digit}
          disabled={isClosed}
          onCheckedChange={(digit) => change({ digit })}
        />
      </PremiumOnly>
    </div>
  )
}
