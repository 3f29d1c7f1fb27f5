import type { CSSProperties, KeyboardEvent } from 'react'
import styles from './Slider.module.css'

type SliderProps = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  /** What the Page keys move by. */
  readonly largeStep?: number
  readonly onValueChange: (value: number) => void
  readonly disabled?: boolean
  readonly 'aria-valuetext'?: string
}

const PAGE_KEYS: Readonly<Record<string, 1 | -1>> = { PageUp: 1, PageDown: -1 }

/** A native range: arrows, Home and End, touch and screen readers are the platform's; only the Page keys are ours. */
export const Slider = (props: SliderProps) => {
  const { label, value, min, max, step = 1, largeStep = 5, onValueChange, disabled } = props
  const filled = `${((value - min) / (max - min)) * 100}%`
  const turnPage = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = PAGE_KEYS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const next = Math.min(max, Math.max(min, value + direction * largeStep))
    if (next !== value) onValueChange(next)
  }
  return (
    <input
      type="range"
      className={styles.slider}
      style={{ '--filled': filled } as CSSProperties}
      aria-label={label}
      aria-valuetext={props['aria-valuetext']}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onKeyDown={turnPage}
      onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
    />
  )
}
