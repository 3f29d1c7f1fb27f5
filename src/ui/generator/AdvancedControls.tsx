import { useAtomValue, useStore } from 'jotai'
import { type AdvancedOptions, CLASS_NAMES } from '../../core/generator/advanced-options.ts'
import { SYMBOLS } from '../../core/generator/alphabets.ts'
import type { ChosenOptions } from '../../core/generator/chosen-options.ts'
import { MAX_MINIMUM, MAX_OWN_CHARACTERS } from '../../core/generator/mode-options.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusalAtom } from '../../state/generator/generate-atom.ts'
import { shownOptionsAtom } from '../../state/generator/options-atom.ts'
import { Select } from '../kit/Select.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './AdvancedControls.module.css'
import { PresetControls } from './PresetControls.tsx'
import { SiteControls } from './SiteControls.tsx'

type AdvancedControlsProps = {
  readonly options: ChosenOptions
  readonly onChange: (change: Partial<ChosenOptions>) => void
}

/** What is typed is no word and no name. */
const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

const COUNTS = Array.from({ length: MAX_MINIMUM + 1 }, (_, count) => ({
  value: String(count),
  label: String(count),
}))

/**
 * Settings kept under a name, what a site asks for, symbols of one's own, what is left out, and how
 * many of each class.
 */
export const AdvancedControls = ({ options, onChange }: AdvancedControlsProps) => {
  const { t } = useTranslation('kinds')
  const { t: tFailures } = useTranslation('failures')
  const refusal = useAtomValue(refusalAtom)
  const { advanced } = options
  const store = useStore()
  // A site's rules come later than the press that asks for them: what has been typed since stays.
  const now = () => store.get(shownOptionsAtom).advanced
  const change = (parts: Partial<AdvancedOptions>) => onChange({ advanced: { ...now(), ...parts } })
  /** The sentence stands at the field that it is about as well. */
  const errorOf = (codes: RegExp) =>
    refusal && codes.test(refusal.code) ? failureText(tFailures, refusal) : undefined
  const minimumsError = errorOf(/^minimum/)
  return (
    <div className={styles.controls}>
      <PresetControls options={options} onApply={onChange} />
      {options.pronounceable ? null : (
        <>
          <SiteControls advanced={advanced} now={now} onChange={change} error={errorOf(/^rules_/)} />
          <div className={styles.pair}>
            <TextField
              {...AS_TYPED}
              label={t('ownSymbols')}
              hint={t('ownSymbolsAbout')}
              placeholder={SYMBOLS}
              value={advanced.ownSymbols}
              // Twice the bound in UTF-16 units: no valid ones are cut, and the sentence tells of the others.
              maxLength={MAX_OWN_CHARACTERS * 2}
              error={errorOf(/^own_symbol/)}
              className={styles.code}
              onChange={(event) => change({ ownSymbols: event.currentTarget.value })}
            />
            <TextField
              {...AS_TYPED}
              label={t('leaveOut')}
              hint={t('leaveOutAbout')}
              value={advanced.leaveOut}
              maxLength={MAX_OWN_CHARACTERS * 2}
              error={errorOf(/^no_.*_left$|^left_out/)}
              className={styles.code}
              onChange={(event) => change({ leaveOut: event.currentTarget.value })}
            />
          </div>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('minimums')}</legend>
            <div className={styles.minimums}>
              {CLASS_NAMES.map((name) => (
                <Select
                  key={name}
                  label={t(`classNames.${name}`)}
                  value={String(advanced.minimums[name] ?? 1)}
                  options={COUNTS}
                  onValueChange={(count) =>
                    change({ minimums: { ...advanced.minimums, [name]: Number(count) } })
                  }
                />
              ))}
            </div>
            {minimumsError === undefined ? null : <p className={styles.error}>{minimumsError}</p>}
          </fieldset>
        </>
      )}
    </div>
  )
}
