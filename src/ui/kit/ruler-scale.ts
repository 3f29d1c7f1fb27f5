/**
 * Where a ruler's marks and numbers stand. Pure, and without React: the landing page's script uses it too.
 */
export type Scale = {
  readonly min: number
  readonly max: number
}

/** Up to so many steps each has a mark of its own; of more, every fourth. */
const DENSE_STEPS = 60
/** Up to so many steps each has its number. */
const FEW_STEPS = 12

/** Numbers that stand nearer than this share of the width touch each other on a phone. */
const CROWDED = 0.07

const stepsOf = ({ min, max }: Scale): number => max - min

/** 0 at the least value, 1 at the greatest. */
export const shareOf = (value: number, scale: Scale): number =>
  Math.min(1, Math.max(0, (value - scale.min) / stepsOf(scale)))

/** The same as an attribute of a drawing. */
export const percentOf = (value: number, scale: Scale): string =>
  `${Math.round(shareOf(value, scale) * 10_000) / 100}%`

const valuesOf = ({ min, max }: Scale): readonly number[] =>
  Array.from({ length: max - min + 1 }, (_, at) => min + at)

/** What has a number below it: each value of a short ruler, the ends and every round one of a long one. */
export const labelsOf = (scale: Scale): readonly number[] => {
  const steps = stepsOf(scale)
  if (steps <= FEW_STEPS) return valuesOf(scale)
  const round = steps <= DENSE_STEPS ? 10 : 20
  const near = steps * CROWDED
  return valuesOf(scale).filter(
    (value) =>
      value === scale.min ||
      value === scale.max ||
      (value % round === 0 && value - scale.min > near && scale.max - value > near),
  )
}

/** Whether a number below the ruler would touch the one that goes with its cursor. */
export const isCrowded = (label: number, value: number, scale: Scale): boolean =>
  Math.abs(label - value) / stepsOf(scale) < CROWDED

/** The width of the drawing, in units of its own; one step has `unitOf(scale)` of them. */
export const DRAWING_WIDTH = 1_000
export const DRAWING_HEIGHT = 24

/** The marks as one SVG path: short ones, and long ones at the numbers. */
export const marksPath = (scale: Scale): string => {
  const isDense = stepsOf(scale) > DENSE_STEPS
  const labels = new Set(labelsOf(scale))
  return valuesOf(scale)
    .filter((value) => !isDense || value % 4 === 0 || labels.has(value))
    .map((value) => {
      const x = Math.round(shareOf(value, scale) * DRAWING_WIDTH * 100) / 100
      return `M${x} 0V${labels.has(value) ? DRAWING_HEIGHT : DRAWING_HEIGHT / 2}`
    })
    .join('')
}

/** What the Page keys move by. */
const PAGE = 5
const PAGE_KEYS: Readonly<Record<string, 1 | -1>> = { PageUp: 1, PageDown: -1 }

/** Where a Page key leads from `value`; undefined for the other keys, which are the browser's. */
export const pageTo = (key: string, value: number, { min, max }: Scale): number | undefined => {
  const direction = PAGE_KEYS[key]
  return direction && Math.min(max, Math.max(min, value + direction * PAGE))
}
