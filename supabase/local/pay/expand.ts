import { type ApiAnswer, failed } from './api-answer.ts'
import type { SandboxState } from './store.ts'

const MAX_DEPTH = 4

/** No object of the provider's has this field. */
class NotExpandable extends Error {}

const expandAt = (state: SandboxState, value: unknown, path: readonly string[]): unknown => {
  if (typeof value === 'string') {
    const found = Object.hasOwn(state.objects, value) ? state.objects[value] : value
    return typeof found === 'string' ? found : expandAt(state, found, path)
  }
  if (Array.isArray(value)) return value.map((item) => expandAt(state, item, path))
  const [key, ...rest] = path
  if (key === undefined || typeof value !== 'object' || value === null) return value
  if (!(key in value)) throw new NotExpandable()
  const inner: unknown = Reflect.get(value, key)
  return { ...value, [key]: expandAt(state, inner, rest) }
}

/**
 * The answer with the ids at the asked-for paths (`data.payment_intent.latest_charge`) replaced by their
 * objects.
 */
export const expand = (state: SandboxState, answer: ApiAnswer, paths: readonly string[]): ApiAnswer => {
  if (answer.status !== 200) return answer
  let body = answer.body
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.length > MAX_DEPTH + (keys[0] === 'data' ? 1 : 0))
      return failed(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, { param: 'expand' })
    try {
      body = expandAt(state, body, keys)
    } catch (error) {
      if (!(error instanceof NotExpandable)) throw error
      return failed(`This property cannot be expanded (${path}).`, { param: 'expand' })
    }
  }
  return { status: 200, body }
}
