/**
 * What databases keep is cloned on the way in and out. Node 20 does it by opening a channel and sending itself a message, which costs more
 * than everything else that fake-indexeddb does with a row. Here plain values are copied in place, with the same outcome: rows, operations
 * and keys are JSON, bytes and CryptoKeys, which never change. Whatever else comes along is left to Node, and to its refusals.
 */
const real = globalThis.structuredClone

const isPlain = (value: object): boolean => {
  const proto: unknown = Object.getPrototypeOf(value)
  return proto === Object.prototype || proto === null
}

const clone = (value: unknown): unknown => {
  if (typeof value === 'function' || typeof value === 'symbol') return real(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clone)
  if (isPlain(value)) {
    const copy: Record<string, unknown> = {}
    for (const key of Object.keys(value)) copy[key] = clone((value as Record<string, unknown>)[key])
    return copy
  }
  if (value instanceof CryptoKey) return value
  if (value instanceof Uint8Array && value.constructor === Uint8Array) return value.slice()
  return real(value)
}

/** From now on, in this process. */
export const cloneQuickly = (): void => {
  globalThis.structuredClone = ((value: unknown, options?: StructuredSerializeOptions) =>
    options === undefined ? clone(value) : real(value, options)) as typeof structuredClone
}
