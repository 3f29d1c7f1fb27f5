/**
 * WebCrypto works on threads of its own, and its answers come as these are done. Here each answer comes in the order of the questions, and
 * nothing else goes on meanwhile: only so is a run played again from its seed. The cryptography itself stays as it is.
 */
const ASYNC = [
  'encrypt',
  'decrypt',
  'sign',
  'verify',
  'digest',
  'generateKey',
  'deriveKey',
  'deriveBits',
  'importKey',
  'exportKey',
  'wrapKey',
  'unwrapKey',
] as const

type AnyCall = (...given: unknown[]) => Promise<unknown>

/** From now on; answers how to let go again. */
export const keepInOrder = (): (() => void) => {
  const subtle = crypto.subtle as unknown as Record<string, AnyCall>
  const real = globalThis.setImmediate
  const tasks: (() => void)[] = []
  let asked = 0
  let last: Promise<unknown> = Promise.resolve()
  const goOn = () => {
    if (asked > 0) return
    tasks.shift()?.()
    if (tasks.length > 0 && asked === 0) real(goOn)
  }
  for (const name of ASYNC) {
    const call = subtle[name]?.bind(subtle)
    if (!call) throw new Error(`No ${name}`)
    subtle[name] = (...given) => {
      asked += 1
      const answer = last.then(() => call(...given))
      last = answer.then(
        () => {},
        () => {},
      )
      void last.then(() => {
        asked -= 1
        // What waits for the answer goes first, and may ask the next.
        real(() => tasks.length > 0 && goOn())
      })
      return answer
    }
  }
  // What tests and databases do next, one after the other (fake-indexeddb asks for this at each of its steps).
  const queue = (task: (...given: unknown[]) => void, ...given: unknown[]) => {
    tasks.push(() => task(...given))
    if (tasks.length === 1 && asked === 0) real(goOn)
  }
  globalThis.setImmediate = queue as unknown as typeof setImmediate
  return () => {
    for (const name of ASYNC) delete subtle[name]
    globalThis.setImmediate = real
    for (const task of tasks.splice(0)) real(task)
  }
}
