import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from '../kit/class-names.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Ruler } from '../kit/Ruler.tsx'
import { pageTo } from '../kit/ruler-scale.ts'
import styles from './LengthControl.module.css'
import { LengthField, type LengthFieldTexts } from './LengthField.tsx'

type LengthControlProps = Omit<ComponentProps<'fieldset'>, 'onChange'> & {
  /** What the number counts, in words. */
  readonly texts: LengthFieldTexts & {
    readonly name: string
    readonly value: string
    readonly less: string
    readonly more: string
  }
  readonly min: number
  readonly max: number
  readonly length: number
  readonly onChange: (length: number) => void
  readonly disabled: boolean
  /** Beside its name. */
  readonly children?: ReactNode
}

/**
 * Three ways to the same number: a ruler to slide along, a field, and a step at a time. A
 * tooltip may wrap it.
 */
export const LengthControl = (props: LengthControlProps) => {
  const { texts, min, max, length, onChange, disabled, className, children, ...rest } = props
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
          {texts.name}
        </p>
        {children}
        <div className={styles.steps}>
          <IconButton
            icon="minus"
            variant="secondary"
            label={texts.less}
            disabled={disabled || length <= min}
            onClick={() => choose(length - 1)}
          />
          <LengthField
            texts={texts}
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
            label={texts.more}
            disabled={disabled || length >= max}
            onClick={() => choose(length + 1)}
          />
        </div>
      </div>
      {clamped === null ? null : <p className={styles.clamped}>{texts.clamped(clamped)}</p>}
      <Ruler
        min={min}
        max={max}
        value={length}
        disabled={disabled}
        aria-label={texts.name}
        aria-valuetext={texts.value}
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
