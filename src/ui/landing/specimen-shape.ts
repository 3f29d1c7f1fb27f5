/** As many as fill the line in the largest type. */
export const FULL_LINE = 16
/** More than this many stand on two lines, so that a phone's are still to be read. */
const LONGEST_LINE = 25

/** How a specimen of `length` characters is set: nothing below it moves, whatever is cut. */
export const shapeOf = (length: number): { readonly columns: number; readonly lines: 1 | 2 } =>
  length > LONGEST_LINE
    ? { columns: Math.ceil(length / 2), lines: 2 }
    : { columns: Math.max(FULL_LINE, length), lines: 1 }
