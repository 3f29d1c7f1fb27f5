import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../kit/class-names.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Slider } from '../kit/Slider.tsx'
import styles from './LengthControl.module.css'
import { LengthField } from './LengthField.tsx'
import { LENGTH_TEXTS, type LengthUnit } from './length-texts.ts'

type LengthControlProps = Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> & {
  readonly unit: LengthUnit
  readonly min: number
  readonly max: number
  readonly length: number
  readonly onChange: (length: number) => void
  readonly disabled: boolean
}

/** Three ways to the same number: a slider, a field, and a step at a time. A tooltip may wrap it. */
export const LengthControl = (props: LengthControlProps) => {
  const { unit, min, max, length, onChange, disabled, className, ...rest } = props
  const { t } = useTranslation('generator')
  const texts = LENGTH_TEXTS[unit]
  const [clamped, setClamped] = useState<number | null>(null)
  const choose = (next: number) => {
    setClamped(null)
    onChange(next)
  }
  return (
    <fieldset {...rest} className={classNames(styles.control, className)}>
      <legend className={styles.legend}>{t(texts.name)}</legend>
      <div className={styles.row}>
        <IconButton
          icon="minus"
          variant="secondary"
          label={t(texts.less)}
          disabled={disabled || length <= min}
          onClick={() => choose(length - 1)}
        />
        <Slider
          label={t(texts.name)}
          aria-valuetext={t(texts.value, { count: length })}
          value={length}
          min={min}
          max={max}
          disabled={disabled}
          onValueChange={choose}
        />
        <IconButton
          icon="plus"
          variant="secondary"
          label={t(texts.more)}
          disabled={disabled || length >= max}
          onClick={() => choose(length + 1)}
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
      </div>
      {clamped === null ? null : (
        <p className={styles.clamped}>{t(texts.clamped, { length: clamped, min, max })}</p>
      )}
    </fieldset>
  )
}
