import type { SyncRequest } from '../../src/core/sync/wire.ts'
import type { Chance } from './random.ts'

/** A request on its way, from a tab's fetch until its answer or the tab's end. */
export type Exchange = {
  readonly owner: string
  /** Whose token it carries. */
  readonly tokenOf: string
  readonly isExpired: boolean
  readonly request: SyncRequest
  /** The server's answer, once it has one: it may stay on the way for long. */
  answer: { readonly status: number; readonly body: string } | null
  resolve(response: Response): void
  reject(error: Error): void
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** What can become of a request, beyond arriving and being answered. */
export const FATES = {
  clean: 30,
  dropped_request: 2,
  dropped_answer: 3,
  duplicate: 2,
  delayed_duplicate: 4,
  late_answer: 8,
  truncated: 1,
  html: 1,
  status_401: 1,
  status_403: 1,
  status_408: 1,
  status_409: 1,
  status_429: 1,
  status_500: 1,
  status_503: 1,
  error_after_commit: 2,
  hang: 1,
} as const

export type Fate = keyof typeof FATES

export const statusResponse = (status: number, chance: Chance): Response =>
  new Response(JSON.stringify({ code: String(status), message: 'fault' }), {
    status,
    headers: { ...JSON_TYPE, ...(status === 429 && { 'retry-after': String(chance.below(5)) }) },
  })

export const answerResponse = ({ status, body }: { status: number; body: string }): Response =>
  new Response(body, { status, headers: JSON_TYPE })

export const truncatedResponse = ({ body }: { body: string }, chance: Chance): Response =>
  new Response(body.slice(0, chance.below(body.length)), { status: 200, headers: JSON_TYPE })

export const htmlResponse = (): Response =>
  new Response('<html>Welcome to the hotel</html>', { status: 200, headers: { 'content-type': 'text/html' } })
