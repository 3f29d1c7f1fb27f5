/** Bits that a double carries exactly. */
const EXACT_BITS = 53

/** Binary logarithm of a positive whole number of any size, to the precision of a double. */
export const log2 = (value: bigint): number => {
  const surplus = Math.max(0, value.toString(2).length - EXACT_BITS)
  return Math.log2(Number(value >> BigInt(surplus))) + surplus
}
