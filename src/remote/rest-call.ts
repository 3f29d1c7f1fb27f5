import { fail, ok, type Result } from '../core/result.ts'
import type { Backend } from './backend.ts'
import { dataFailure } from './data-failure.ts'
import { failureOfRequest } from './network-failure.ts'
import { readAnswer } from './read-answer.ts'

type RestRequest = { readonly method: 'GET' | 'PATCH' | 'POST'; readonly body?: object }

/**
 * Asks the REST interface for what lies at `path` (below `/rest/v1/`, with its query): the parsed answer, null where it has none.
 * Five requests of one row each: Supabase's own builder of queries is 4 kB (gzip) of every start.
 */
export type RestCall = (path: string, request?: RestRequest) => Promise<Result<unknown>>

/** @param fetch adds the key and the person's token. */
export const createRestCall =
  ({ url }: Backend, fetch: typeof globalThis.fetch): RestCall =>
  async (path, { method, body } = { method: 'GET' }) => {
    try {
      const response = await fetch(`${url}/rest/v1/${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      const answer = await readAnswer(response, 'rest')
      return answer.verdict.about === 'nothing' ? ok(answer.body) : fail(dataFailure(answer))
    } catch (error) {
      return fail(failureOfRequest(error))
    }
  }

/** The one row that was asked for by its key; null: there is none, or it is not this person's. */
export const rowOf = (answer: unknown): Readonly<Record<string, unknown>> | null =>
  Array.isArray(answer) && answer[0] instanceof Object ? answer[0] : null

/** The query for the row whose `column` is `id`. */
export const ofId = (column: string, id: string): string => `${column}=eq.${encodeURIComponent(id)}`
