import { moveRuler } from '../kit/move-ruler.ts'
import { pageTo } from '../kit/ruler-scale.ts'
import { shapeOf } from './specimen-shape.ts'

const scaleOf = ({ min, max }: HTMLInputElement) => ({ min: Number(min), max: Number(max) })

/**
 * Cuts the printed specimen to the length that `range` says; its figures follow. They stand in the markup,
 * made at build time.
 */
export const cutSpecimen = (range: HTMLInputElement): void => {
  const length = range.valueAsNumber
  const figure = range.closest<HTMLElement>('[data-figures]')
  const printed = figure?.querySelector<HTMLElement>('[data-landing="specimen"]')
  if (!figure || !printed) return
  const { columns, lines } = shapeOf(length)
  printed.style.setProperty('--columns', String(columns))
  printed.dataset.lines = String(lines)
  for (const [at, character] of [...printed.children].entries())
    (character as HTMLElement).hidden = at >= length
  const all: readonly (readonly string[])[] = JSON.parse(figure.dataset.figures ?? '[]')
  const figures = all[length - Number(range.min)] ?? []
  for (const [at, shown] of [...figure.querySelectorAll('[data-figure]')].entries())
    shown.textContent = figures[at] ?? ''
  range.setAttribute('aria-valuetext', figures[0] ?? String(length))
  moveRuler(range, length, scaleOf(range))
}

/** The Page keys on the ruler; whether `key` was one. */
export const turnSpecimenPage = (range: HTMLInputElement, key: string): boolean => {
  const next = pageTo(key, range.valueAsNumber, scaleOf(range))
  if (next === undefined) return false
  range.value = String(next)
  cutSpecimen(range)
  return true
}
