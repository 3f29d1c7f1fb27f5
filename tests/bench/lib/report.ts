/** One figure of a bench, as it is printed and as `--json` gives it. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the figure has to be, where something was promised. */
  readonly bound?: { readonly atLeast: number } | { readonly atMost: number }
}

/** What `tests/bench/<part>.ts` exports as `run`. */
export type BenchPart = () => Promise<readonly Figure[]>

export const isWithinBound = ({ value, bound }: Figure): boolean =>
  !bound || ('atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost)

export const formatFigure = (figure: Figure): string => {
  const { name, value, unit, bound } = figure
  const shown = Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
  const promised = bound ? ('atLeast' in bound ? `>= ${bound.atLeast}` : `<= ${bound.atMost}`) : ''
  return `${name.padEnd(64)} ${shown.padStart(12)} ${unit.padEnd(14)} ${promised}${isWithinBound(figure) ? '' : '  MISSED'}`.trimEnd()
}
