import { type ApiAnswer, failed, missingParam } from './api-answer.ts'
import { type Form, type FormValue, textAt } from './form-encoding.ts'
import { findObject, type SandboxObject, type SandboxState } from './store.ts'

const MAX_LIMIT = 100
const DEFAULT_LIMIT = 10

const PAGING = ['limit', 'starting_after', 'ending_before', 'expand']

/** Filters by an object that has to be there; each is called as the kind of what it names. */
const REFERENCES = ['customer', 'payment_intent', 'charge'] as const

/** Unix seconds, or a range of them. */
const isWithin = (created: number, filter: FormValue): boolean => {
  if (typeof filter === 'string') return created === Number(filter)
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => textAt(filter, name))
  return (
    (gt === undefined || created > Number(gt)) &&
    (gte === undefined || created >= Number(gte)) &&
    (lt === undefined || created < Number(lt)) &&
    (lte === undefined || created <= Number(lte))
  )
}

/**
 * A page of a list, newest first, as the provider cuts and filters it. An id that is not there, or of a
 * customer that was deleted, is refused and not an empty list.
 */
export const listPage = (
  state: SandboxState,
  objects: readonly SandboxObject[],
  form: Form,
  url: string,
  filters: readonly string[],
): ApiAnswer => {
  const limit = Number(textAt(form, 'limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    return failed(`This value must be between 1 and ${MAX_LIMIT}`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  for (const [name, value] of Object.entries(form)) {
    if (PAGING.includes(name)) continue
    if (!filters.includes(name))
      return failed(`The sandbox cannot list by ${name}`, { code: 'sandbox_limit', param: name })
    const kind = REFERENCES.find((each) => each === name)
    if (kind && typeof value === 'string' && !findObject(state, kind, value))
      return missingParam(kind, value, name)
  }
  const matching = objects.toReversed().filter((object) =>
    Object.entries(form).every(([name, value]) => {
      if (PAGING.includes(name)) return true
      if (name === 'created') return 'created' in object && isWithin(object.created, value)
      return Reflect.get(object, name) === value
    }),
  )
  const [after, before] = [textAt(form, 'starting_after'), textAt(form, 'ending_before')]
  if (after !== undefined && before !== undefined)
    return failed('You can only use one of starting_after and ending_before', { param: 'ending_before' })
  const cursor = after ?? before
  const at = cursor === undefined ? -1 : matching.findIndex(({ id }) => id === cursor)
  if (cursor !== undefined && at < 0)
    return missingParam('object', cursor, after === undefined ? 'ending_before' : 'starting_after')
  const from = before === undefined ? at + 1 : Math.max(0, at - limit)
  const to = before === undefined ? from + limit : at
  return {
    status: 200,
    body: {
      object: 'list',
      url,
      data: matching.slice(from, to),
      has_more: before === undefined ? matching.length > to : from > 0,
    },
  }
}
