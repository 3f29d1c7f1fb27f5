import type { App } from '@supabase/lite'
import { jsonDepth, MAX_JSON_DEPTH } from './json-text.ts'

const WRITES = new Set(['POST', 'PATCH', 'PUT'])

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What PostgREST takes for a body: an object, or a list of objects; nothing at all counts as an empty object.
 */
function isReadable(text: string): boolean {
  if (text.trim() === '') return true
  if (jsonDepth(text) > MAX_JSON_DEPTH) return false
  try {
    const body: unknown = JSON.parse(text)
    return Array.isArray(body) ? body.every(isObject) : isObject(body)
  } catch {
    return false
  }
}

/** Statements that change what is there, as pg_safeupdate names them. */
const CHANGES: Readonly<Record<string, string>> = { DELETE: 'DELETE', PATCH: 'UPDATE' }

/** What a query may hold beside filters. */
const NO_FILTERS = new Set(['select', 'columns', 'order', 'limit', 'offset', 'on_conflict'])

const hasFilter = ({ url }: Request): boolean =>
  [...new URL(url).searchParams.keys()].some((name) => !NO_FILTERS.has(name))

/**
 * A call of the REST interface, with three things as hosted Supabase has them: a JSON body that is no object
 * is a 400 (the library throws at some of them, which is a 500), so is a change of whatever rows there are
 * (its roles load pg_safeupdate), and a failure of the server's own tells nothing about it.
 */
export async function callRest(lite: App, request: Request): Promise<Response> {
  const change = CHANGES[request.method]
  if (change !== undefined && !hasFilter(request)) {
    return Response.json(
      { code: '21000', details: null, hint: null, message: `${change} requires a WHERE clause` },
      { status: 400 },
    )
  }
  const isJson = (request.headers.get('content-type') ?? 'application/json').includes('json')
  let passed = request
  if (WRITES.has(request.method) && isJson) {
    const body = await request.text()
    if (!isReadable(body)) {
      return Response.json(
        { code: 'PGRST102', details: null, hint: null, message: 'Empty or invalid json' },
        { status: 400 },
      )
    }
    passed = new Request(request.url, { method: request.method, headers: request.headers, body })
  }
  const answer = await lite.fetch(passed)
  if (answer.status < 500) return answer
  return Response.json(
    { code: 'internal_error', details: null, hint: null, message: 'Something went wrong.' },
    { status: answer.status },
  )
}
