export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
type Size = { readonly width: number; readonly height: number }

const EDGE = 12
const GAP = 8

const shared = (from: number, size: number, otherFrom: number, otherSize: number): number =>
  Math.max(0, Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom))

const overlapOf = (box: Box, obstacles: readonly Box[]): number =>
  obstacles.reduce(
    (sum, other) =>
      sum +
      shared(box.left, box.width, other.left, other.width) *
        shared(box.top, box.height, other.top, other.height),
    0,
  )

/**
 * Where the toast's upper left corner stands, in px of the viewport: as low as may be, at the right before
 * the left, over none of `obstacles`. Where there is no room at all, over as little of them as can be.
 */
export const placeToast = (
  toast: Size,
  viewport: Size,
  obstacles: readonly Box[],
): { left: number; top: number } => {
  const lowest = Math.max(0, viewport.height - toast.height - EDGE)
  const tops = [
    lowest,
    EDGE,
    ...obstacles.flatMap(({ top, height }) => [top - toast.height - GAP, top + height + GAP]),
  ]
    .filter((top) => top >= 0 && top <= lowest)
    .sort((one, other) => other - one)
  const lefts = [viewport.width - toast.width - EDGE, EDGE]
  const places = tops.flatMap((top) => lefts.map((left) => ({ left: Math.max(0, left), top })))
  let best = { left: Math.max(0, viewport.width - toast.width - EDGE), top: lowest }
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const overlap = overlapOf({ ...place, ...toast }, obstacles)
    if (overlap < least) {
      least = overlap
      best = place
    }
  }
  return best
}
