import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { classNames } from '../kit/class-names.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Ruler } from '../kit/Ruler.tsx'
import { pageTo } from '../kit/ruler-scale.ts'
import styles from './LengthControl.module.css'
import { LengthField } from './LengthField.tsx'
import { LENGTH_TEXTS, type LengthUnit } from './length-texts.ts'

type LengthControlProps = Omit<ComponentProps<'fieldset'>, 'onChange'> & {
  readonly unit: LengthUnit
  readonly min: number
  readonly max: number
  readonly length: number
  readonly onChange: (length: number) => void
  readonly disabled: boolean
  /** Beside its name. */
  readonly children?: ReactNode
}

/** Three ways to the same number: a ruler to slide along, a field, and a step at a time. A tooltip may wrap it. */
export const LengthControl = (props: LengthControlProps) => {
  const { unit, min, max, length, onChange, disabled, className, children, ...rest } = props
  const { t } = useTranslation('generator')
  const texts = LENGTH_TEXTS[unit]
  const nameId = useId()
  const [clamped, setClamped] = useState<number | null>(null)
  const choose = (next: number) => {
    setClamped(null)
    onChange(next)
  }
  return (
    <fieldset {...rest} className={classNames(styles.control, className)} aria-labelledby={nameId}>
      <div className={styles.head}>
        <p id={nameId} className={styles.name}>
          {t(texts.name)}
        </p>
        {children}
        <div className={styles.steps}>
          <IconButton
            icon="minus"
            variant="secondary"
            label={t(texts.less)}
            disabled={disabled || length <= min}
            onClick={() => choose(length - 1)}
          />
          <LengthField
            unit={unit}
            min={min}
            max={max}
            length={length}
            onChange={onChange}
            disabled={disabled}
            onClamped={setClamped}
          />
          <IconButton
            icon="plus"
            variant="secondary"
            label={t(texts.more)}
            disabled={disabled || length >= max}
            onClick={() => choose(length + 1)}
          />
        </div>
      </div>
      {clamped === null ? null : (
        <p className={styles.clamped}>{t(texts.clamped, { length: clamped, min, max })}</p>
      )}
      <Ruler
        min={min}
        max={max}
        value={length}
        disabled={disabled}
        aria-label={t(texts.name)}
        aria-valuetext={t(texts.value, { count: length })}
        onKeyDown={(event) => {
          const next = pageTo(event.key, length, { min, max })
          if (next === undefined) return
          event.preventDefault()
          if (next !== length) choose(next)
        }}
        onChange={(event) => choose(event.currentTarget.valueAsNumber)}
      />
    </fieldset>
  )
}
