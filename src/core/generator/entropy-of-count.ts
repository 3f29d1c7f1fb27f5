export type Entropy = {
  /** How many different passwords the recipe can give. */
  readonly count: bigint
  /** Min-entropy: -log2 of the chance of the likeliest password, in bits. log2(count) where all are equally likely. */
  readonly bits: number
}

/** Bits that a double carries exactly. */
const EXACT_BITS = 53

/** Binary logarithm of a positive whole number of any size, to the precision of a double. */
export const log2 = (value: bigint): number => {
  const surplus = Math.max(0, value.toString(2).length - EXACT_BITS)
  return Math.log2(Number(value >> BigInt(surplus))) + surplus
}

/** Of so many different passwords, none likelier than another. */
export const equallyLikely = (count: bigint): Entropy => ({ count, bits: log2(count) })
