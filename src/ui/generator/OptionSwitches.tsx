import type { GeneratorOptions } from '../../core/generator/options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { classNames } from '../kit/class-names.ts'
import { Switch } from '../kit/Switch.tsx'
import styles from './OptionSwitches.module.css'
import { PremiumOnly } from './PremiumOnly.tsx'

type OptionSwitchesProps = {
  readonly options: GeneratorOptions
  readonly onChange: (change: Partial<GeneratorOptions>) => void
  readonly disabled: boolean
  readonly isPremium: boolean
}

const CLASSES = [
  ['includeUppercase', 'uppercase', 'A–Z'],
  ['includeLowercase', 'lowercase', 'a–z'],
  ['includeNumbers', 'numbers', '0–9'],
  ['includeSymbols', 'symbols', '!@#'],
] as const

const ADVANCED = [
  ['excludeSimilar', 'excludeSimilar', 'excludeSimilarAbout'],
  ['pronounceable', 'pronounceable', 'pronounceableAbout'],
] as const

/** The four classes, which may all be off, and the premium switches, which tell a free user what they are. */
export const OptionSwitches = ({ options, onChange, disabled, isPremium }: OptionSwitchesProps) => {
  const { t } = useTranslation('generator')
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('classes')}</legend>
        <div className={styles.classes}>
          {CLASSES.map(([option, name, sample]) => (
            <Switch
              key={option}
              label={
                <>
                  {t(name)}{' '}
                  <span
                    className={classNames('notranslate', styles.sample)}
                    translate="no"
                    aria-hidden="true"
                  >
                    {sample}
                  </span>
                </>
              }
              checked={options[option]}
              disabled={disabled}
              onCheckedChange={(checked) => onChange({ [option]: checked })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('advanced')}</legend>
        {ADVANCED.map(([option, name, about]) => (
          <PremiumOnly key={option} isPremium={isPremium}>
            <Switch
              label={t(name)}
              description={t(about)}
              checked={options[option]}
              disabled={disabled || !isPremium}
              onCheckedChange={(checked) => onChange({ [option]: checked })}
            />
          </PremiumOnly>
        ))}
      </fieldset>
    </>
  )
}
