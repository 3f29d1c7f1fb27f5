/** Chance that can be played again: everything random in a run comes from here. */
export type Chance = {
  /** 0 to below 1. */
  next(): number
  /** A whole number below `n`. */
  below(n: number): number
  /** True in `p` of cases. */
  is(p: number): boolean
  pick<T>(items: readonly T[]): T | undefined
  /** One of the keys, by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  uuid(): string
}

/** mulberry32: 32 bits of state, good enough to choose by, the same on every machine. */
export const createChance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    is: (p) => next() < p,
    pick: (items) => items[below(items.length)],
    weighted: (weights) => {
      const entries = Object.entries<number>(weights)
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const chosen = entries.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (chosen ?? entries[0])?.[0] as keyof typeof weights
    },
    uuid: () => {
      const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
      return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
    },
  }
}
