import { type ComponentProps, useId } from 'react'
import { MODES, type Mode } from '../../core/generator/chosen-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './ModeChoice.module.css'
import { PremiumOnly } from './PremiumOnly.tsx'

type ModeChoiceProps = {
  readonly mode: Mode
  readonly onChange: (mode: Mode) => void
  readonly disabled: boolean
  readonly isPremium: boolean
}

/** Which kind of password. What is premium tells a free user that it is, and stays in the tab order. */
export const ModeChoice = ({ mode, onChange, disabled, isPremium }: ModeChoiceProps) => {
  const { t } = useTranslation('generator')
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('mode')}</legend>
      <div className={styles.modes}>
        {MODES.map((one) => {
          const isClosed = one === 'pronounceable' && !isPremium
          return (
            <PremiumOnly key={one} isPremium={!isClosed}>
              <Choice
                label={t(`modes.${one}`)}
                name={name}
                checked={one === mode}
                disabled={disabled || isClosed}
                onChoose={() => onChange(one)}
              />
            </PremiumOnly>
          )
        })}
      </div>
    </fieldset>
  )
}

type ChoiceProps = Omit<ComponentProps<'label'>, 'children' | 'htmlFor'> & {
  readonly label: string
  readonly name: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChoose: () => void
}

const Choice = (props: ChoiceProps) => {
  const { label, name, checked, disabled, onChoose, 'aria-describedby': describedBy, ...rest } = props
  const id = useId()
  return (
    <label {...rest} className={styles.mode} htmlFor={id}>
      <input
        id={id}
        type="radio"
        name={name}
        className={styles.radio}
        checked={checked}
        aria-disabled={disabled || undefined}
        aria-describedby={describedBy}
        onClick={(event) => {
          if (disabled) event.preventDefault()
        }}
        onChange={() => {
          if (!disabled) onChoose()
        }}
      />
      {label}
    </label>
  )
}
