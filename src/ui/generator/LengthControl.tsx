import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_LENGTH, MIN_LENGTH } from '../../core/generator/options.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Slider } from '../kit/Slider.tsx'
import styles from './LengthControl.module.css'
import { LengthField } from './LengthField.tsx'

type LengthControlProps = {
  readonly length: number
  readonly onChange: (length: number) => void
  readonly disabled: boolean
}

/** Three ways to the same number: a slider, a field, and a step at a time. */
export const LengthControl = ({ length, onChange, disabled }: LengthControlProps) => {
  const { t } = useTranslation('generator')
  const [clamped, setClamped] = useState<number | null>(null)
  const choose = (next: number) => {
    setClamped(null)
    onChange(next)
  }
  return (
    <fieldset className={styles.control}>
      <legend className={styles.legend}>{t('length')}</legend>
      <div className={styles.row}>
        <IconButton
          icon="minus"
          variant="secondary"
          label={t('shorter')}
          disabled={disabled || length <= MIN_LENGTH}
          onClick={() => choose(length - 1)}
        />
        <Slider
          label={t('length')}
          aria-valuetext={t('lengthValue', { count: length })}
          value={length}
          min={MIN_LENGTH}
          max={MAX_LENGTH}
          disabled={disabled}
          onValueChange={choose}
        />
        <IconButton
          icon="plus"
          variant="secondary"
          label={t('longer')}
          disabled={disabled || length >= MAX_LENGTH}
          onClick={() => choose(length + 1)}
        />
        <LengthField length={length} onChange={onChange} disabled={disabled} onClamped={setClamped} />
      </div>
      {clamped === null ? null : (
        <p className={styles.clamped}>
          {t('lengthClamped', { length: clamped, min: MIN_LENGTH, max: MAX_LENGTH })}
        </p>
      )}
    </fieldset>
  )
}
