/**
 * WebCrypto's answers to questions that it was asked before. A run opens the same rings and rows over and over, and each answer of Node's
 * costs more in wrapping and threads than in cryptography. Only what depends on nothing but what is handed in is remembered, failures too,
 * and everything is forgotten after the run.
 */
const ALWAYS_THE_SAME = [
  'decrypt',
  'sign',
  'verify',
  'digest',
  'deriveKey',
  'deriveBits',
  'importKey',
  'exportKey',
  'unwrapKey',
] as const

type Answer = { readonly value: unknown } | { readonly error: unknown }
type AnyCall = (...given: unknown[]) => Promise<unknown>

const bytesOf = (value: ArrayBuffer | ArrayBufferView): Buffer =>
  ArrayBuffer.isView(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.from(value)

/** Bytes and JWKs are the caller's to change; a CryptoKey never changes. */
const own = (value: unknown): unknown => {
  if (value instanceof ArrayBuffer) return value.slice(0)
  return value instanceof CryptoKey ? value : structuredClone(value)
}

/** From now on; answers how to let go again. */
export const rememberCrypto = (): (() => void) => {
  const soon = globalThis.setImmediate
  const names = new WeakMap<CryptoKey, number>()
  const answers = new Map<string, Answer>()
  let keys = 0
  const spell = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
      return `'${bytesOf(value).toString('base64')}'`
    if (value instanceof CryptoKey) {
      const name = names.get(value) ?? ++keys
      names.set(value, name)
      return `#${name}`
    }
    return `{${Object.entries(value).map(([name, inner]) => `${name}:${spell(inner)}`)}}`
  }
  const prototype = Object.getPrototypeOf(crypto.subtle) as Record<string, AnyCall>
  const real = ALWAYS_THE_SAME.map((name) => [name, prototype[name] as AnyCall] as const)
  for (const [name, call] of real) {
    prototype[name] = async (...given) => {
      const question = `${name}${given.map(spell)}`
      let answer = answers.get(question)
      // It comes by itself, as from a thread, and not among what is under way.
      if (answer) await new Promise<void>((resolve) => soon(resolve))
      else {
        answer = await call.apply(crypto.subtle, given).then(
          (value) => ({ value }),
          (error) => ({ error }),
        )
        answers.set(question, answer)
      }
      if ('error' in answer) throw answer.error
      return own(answer.value)
    }
  }
  return () => {
    for (const [name, call] of real) prototype[name] = call
  }
}
