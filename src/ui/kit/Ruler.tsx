import type { ComponentProps } from 'react'
import styles from './Ruler.module.css'
import {
  DRAWING_HEIGHT,
  DRAWING_WIDTH,
  isCrowded,
  labelsOf,
  marksPath,
  percentOf,
  type Scale,
} from './ruler-scale.ts'

type RulerProps = Scale &
  Omit<ComponentProps<'input'>, 'type' | 'className' | 'min' | 'max' | 'step' | 'value' | 'defaultValue'> & {
    readonly value: number
    /** Its value is the browser's own: for the landing page, which no React follows (move-ruler.ts). */
    readonly isAlone?: boolean
  }

/**
 * A native range input under one drawing: arrows, Home, End, touch and screen readers are the platform's. The
 * drawing places everything by attributes: a page of the build may carry no style of an element.
 */
export const Ruler = ({ min, max, value, isAlone, ...rest }: RulerProps) => {
  const scale = { min, max }
  return (
    <div className={styles.ruler} data-ruler="">
      <svg className={styles.drawing} aria-hidden="true">
        <svg
          y="10"
          height={DRAWING_HEIGHT}
          className={styles.marks}
          viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={marksPath(scale)} stroke="currentColor" vectorEffect="non-scaling-stroke" />
        </svg>
        {labelsOf(scale).map((label) => (
          <text
            key={label}
            className={styles.label}
            x={percentOf(label, scale)}
            y="56"
            data-label={label}
            data-crowded={isCrowded(label, value, scale) || undefined}
          >
            {label}
          </text>
        ))}
        <svg className={styles.cursor} x={percentOf(value, scale)} data-cursor="" aria-hidden="true">
          <path d="M0 0V36" />
          <rect x="-13" y="1.5" width="26" height="18" rx="6" />
          <path d="M0 6V15" />
          <text className={styles.value} x="0" y="56">
            {value}
          </text>
        </svg>
      </svg>
      <input
        {...rest}
        type="range"
        className={styles.range}
        min={min}
        max={max}
        step={1}
        {...(isAlone ? { defaultValue: value } : { value })}
      />
    </div>
  )
}
