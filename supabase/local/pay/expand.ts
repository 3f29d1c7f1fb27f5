import type { SandboxState } from './store.ts'

const expandAt = (state: SandboxState, value: unknown, path: readonly string[]): unknown => {
  if (typeof value === 'string') {
    const found = Object.hasOwn(state.objects, value) ? state.objects[value] : value
    return typeof found === 'string' ? found : expandAt(state, found, path)
  }
  if (Array.isArray(value)) return value.map((item) => expandAt(state, item, path))
  const [key, ...rest] = path
  if (key === undefined || typeof value !== 'object' || value === null || !(key in value)) return value
  const inner: unknown = Reflect.get(value, key)
  return { ...value, [key]: expandAt(state, inner, rest) }
}

/** The answer with the ids at the asked-for paths (`data.payment_intent.latest_charge`) replaced by their objects. */
export const expand = (state: SandboxState, answer: unknown, paths: readonly string[]): unknown =>
  paths.reduce((expanded, path) => expandAt(state, expanded, path.split('.')), answer)
