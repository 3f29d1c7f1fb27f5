import type { SyncRequest } from '../../src/core/sync/wire.ts'
import type { Chance } from './random.ts'
import type { Tab } from './tab.ts'

/** A request on its way, from a tab's fetch until its answer or the tab's end. */
export type Exchange = {
  readonly from: Tab
  readonly owner: string
  /** Whose token it carries. */
  readonly tokenOf: string
  readonly isExpired: boolean
  /** Which function of the server is asked, and what it is given. */
  readonly name: string
  readonly args: object
  /** The server's answer, once it has one: it may stay on the way for long. */
  answer: { readonly status: number; readonly body: string } | null
  resolve(response: Response): void
  reject(error: Error): void
}

/** What a sync sends; null for every other call. */
export const syncRequestOf = ({ name, args }: Exchange): SyncRequest | null =>
  name === 'sync' ? (args as SyncRequest) : null

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
  status_400_code: 1,
  status_400_json: 1,
  status_400_text: 1,
  status_400_html: 1,
  status_401: 1,
  status_403: 1,
  status_408: 1,
  status_409: 1,
  status_426: 1,
  newer: 2,
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

const HTML = { headers: { 'content-type': 'text/html' } }

export const htmlResponse = (status = 200): Response =>
  new Response('<html>Welcome to the hotel</html>', { status, ...HTML })

/** A column was renamed below an app that is still open. */
export const RENAMED_COLUMN = { status: 400, body: '{"code":"42703","message":"column does not exist"}' }

/** A 400 of every origin but our own SQL. */
export const badRequestResponse = (origin: 'code' | 'json' | 'text' | 'html'): Response => {
  switch (origin) {
    case 'code':
      return answerResponse(RENAMED_COLUMN)
    case 'json':
      return answerResponse({ status: 400, body: '{"message":"Bad Request"}' })
    case 'text':
      return new Response('Bad Request', { status: 400 })
    case 'html':
      return htmlResponse(400)
  }
}

export const UPDATE_REQUIRED = { status: 426, body: '{"code":"PT426","message":"update_required"}' }

/** The same answer as a server of a later version would give it: words and fields that this app does not know. */
export const newerAnswer = (answer: { status: number; body: string }, chance: Chance): typeof answer => {
  if (answer.status !== 200) return answer
  const { outcomes, plan, ...rest } = JSON.parse(answer.body)
  const strange = (outcome: { readonly seq: number; readonly status: string }) => {
    if (chance.is(0.5)) return { ...outcome, since: 2 }
    return outcome.status === 'refused'
      ? { ...outcome, code: 'household_limit' }
      : { seq: outcome.seq, status: 'merged', into: null }
  }
  return {
    status: 200,
    body: JSON.stringify({
      ...rest,
      news: [],
      outcomes: outcomes.map(strange),
      plan: chance.is(0.5) ? { tier: 'household', lifetime: false, seats: 5 } : plan,
    }),
  }
}
