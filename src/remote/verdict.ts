/**
 * What a response is about. The one table through which status, form and words of every answer go; nothing else in the
 * app looks at a status. Read from above: the first rule that fits counts, and what none fits is a server that is away.
 *
 * [Q1] only the server's own word (`bad_row`, the plan's two, a rule of a column), or 413, is about a row. A status alone
 *      is not: a renamed column, a gateway and a proxy answer 400 as well.
 * [Q2] only a refused token is about the session; one that the server takes for a token of the future, or a key that
 *      it does not know, is the server's trouble.
 * [Q3] only the auth service's own refusal of the refresh token ends a session.
 * [Q4] what is not JSON was not written by the API.
 */

/** `refresh` is the auth service's door for refresh tokens: what is said there decides about a session. */
export type RequestKind = 'rest' | 'rpc' | 'auth' | 'refresh' | 'functions'

/** An answer as far as the table looks at it. `form` is that of its body. */
export type ReceivedAnswer = {
  readonly kind: RequestKind
  /** 0: a redirect that was not followed. */
  readonly status: number
  readonly form: 'empty' | 'json' | 'other'
  /** The parsed JSON. */
  readonly body: unknown
}

export type Verdict =
  | { readonly about: 'nothing' }
  /** What was sent was refused for what it is. */
  | {
      readonly about: 'row'
      readonly code:
        | 'bad_row'
        | 'weekly_limit'
        | 'premium_required'
        | 'database_error'
        | 'encryption_required'
        | 'encryption_ended'
        | 'vault_changed'
    }
  /** `refused`: the service said no in words of its own, which go along. */
  | {
      readonly about: 'person'
      readonly code: 'no_session' | 'session_ended' | 'recent_sign_in_required' | 'refused'
    }
  /** This app is too old for the server. */
  | { readonly about: 'app'; readonly code: 'update_required' }
  /** Nothing was decided: later, or after the wait that it asks for, the same request may do. */
  | { readonly about: 'server'; readonly code: 'server_unavailable' | 'rate_limited' }

type Range = readonly [from: number, to: number]

export type Rule = {
  /** What it stands for. */
  readonly what: string
  /** All, without it. */
  readonly kinds?: readonly RequestKind[]
  readonly statuses: readonly Range[]
  /** JSON, without it. */
  readonly forms?: readonly ReceivedAnswer['form'][]
  /** One of the body's short words is one of these. */
  readonly words?: readonly string[]
  /** One of the body's texts reads so. */
  readonly text?: RegExp
  /** One of these fields of the body holds a text. */
  readonly fields?: readonly string[]
  readonly verdict: Verdict
}

const SERVER: Verdict = { about: 'server', code: 'server_unavailable' }
const REFUSED: Verdict = { about: 'person', code: 'refused' }

const only = (...statuses: readonly number[]): readonly Range[] => statuses.map((one) => [one, one])
const ANY: readonly Range[] = [[0, 999]]
const CLIENT_ERROR: readonly Range[] = [[400, 499]]
const ANY_FORM = ['empty', 'json', 'other'] as const

const REFRESH_REFUSALS = [
  // After a restore: the token was not issued by this server. What we send has the right form.
  'validation_failed',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'invalid_grant',
] as const

export const RULES: readonly Rule[] = [
  {
    what: 'a redirect (a captive portal), a time-out on the way, a server that is busy or broken',
    statuses: [[0, 199], [300, 399], ...only(408, 425), [500, 999]],
    forms: ANY_FORM,
    verdict: SERVER,
  },
  {
    what: 'too many requests',
    statuses: only(429),
    forms: ANY_FORM,
    verdict: { about: 'server', code: 'rate_limited' },
  },
  {
    what: 'a body that is too large, whoever on the way says so',
    kinds: ['rest', 'rpc'],
    statuses: only(413),
    forms: ANY_FORM,
    verdict: { about: 'row', code: 'bad_row' },
  },
  { what: 'not written by the API', statuses: ANY, forms: ['other'], verdict: SERVER },
  { what: 'done', statuses: [[200, 299]], forms: ['empty', 'json'], verdict: { about: 'nothing' } },
  {
    what: 'a request of an app that is too old',
    statuses: only(426),
    words: ['update_required'],
    verdict: { about: 'app', code: 'update_required' },
  },
  {
    // PostgREST: "JWT issued at future", "JWT not yet valid"; the auth service: "token used before issued", "token is not
    // valid yet"; jose: '"nbf" claim timestamp check failed'.
    what: 'clocks of the server that disagree',
    statuses: only(401, 403),
    text: /issued (?:at|in)(?: the)? future|used before issued|(?:jwt|token)(?: is)? not (?:yet valid|valid yet)|"(?:iat|nbf)" claim/i,
    verdict: SERVER,
  },
  {
    what: 'a key of the project that the gateway does not know',
    statuses: only(401, 403),
    text: /\bapi ?key\b/i,
    verdict: SERVER,
  },
  {
    what: 'a token that is refused',
    kinds: ['rest', 'rpc', 'functions'],
    statuses: only(401),
    verdict: { about: 'person', code: 'no_session' },
  },
  {
    what: 'a row that the database does not take',
    kinds: ['rest', 'rpc'],
    statuses: only(400),
    words: ['bad_row'],
    verdict: { about: 'row', code: 'bad_row' },
  },
  {
    what: 'a row beyond the free week',
    kinds: ['rest', 'rpc'],
    statuses: only(402),
    words: ['weekly_limit'],
    verdict: { about: 'row', code: 'weekly_limit' },
  },
  {
    what: 'a row of another plan',
    kinds: ['rest', 'rpc'],
    statuses: only(403),
    words: ['premium_required'],
    verdict: { about: 'row', code: 'premium_required' },
  },
  {
    what: 'a readable row of an account whose history only its person opens',
    kinds: ['rest', 'rpc'],
    statuses: only(403),
    words: ['encryption_required'],
    verdict: { about: 'row', code: 'encryption_required' },
  },
  {
    what: 'a sealed row of an account that has no vault',
    kinds: ['rest', 'rpc'],
    statuses: only(403),
    words: ['encryption_ended'],
    verdict: { about: 'row', code: 'encryption_ended' },
  },
  {
    what: 'a write to a vault that another device has changed',
    kinds: ['rpc'],
    statuses: only(409),
    words: ['vault_changed'],
    verdict: { about: 'row', code: 'vault_changed' },
  },
  {
    what: 'a sign-in that is too long ago',
    kinds: ['rest', 'rpc'],
    statuses: only(403),
    words: ['recent_sign_in_required'],
    verdict: { about: 'person', code: 'recent_sign_in_required' },
  },
  {
    what: 'no such row',
    kinds: ['rest'],
    statuses: only(406),
    words: ['PGRST116'],
    verdict: { about: 'nothing' },
  },
  {
    // Classes 22 and 23 of https://www.postgresql.org/docs/current/errcodes-appendix.html, and our own `raise`.
    what: 'a rule of a column',
    kinds: ['rest'],
    statuses: only(400, 409),
    text: /^(?:2[23][0-9A-Z]{3}|P0001)$/,
    verdict: { about: 'row', code: 'database_error' },
  },
  {
    what: 'a refresh token that is over',
    kinds: ['refresh'],
    statuses: only(400, 401, 403, 404),
    words: REFRESH_REFUSALS,
    verdict: { about: 'person', code: 'session_ended' },
  },
  {
    // A gateway before it has a `message` or an `error` only.
    what: 'the auth service says no',
    kinds: ['auth'],
    statuses: CLIENT_ERROR,
    fields: ['error_code', 'code', 'msg', 'error_description'],
    verdict: REFUSED,
  },
  { what: 'a function says no', kinds: ['functions'], statuses: CLIENT_ERROR, verdict: REFUSED },
]

const TEXTS = ['message', 'msg', 'code', 'error_code', 'error', 'error_description'] as const

/** The texts in these fields of a JSON object. */
const textsIn = (body: unknown, fields: readonly string[]): readonly string[] =>
  typeof body === 'object' && body !== null
    ? fields.map((field): unknown => Reflect.get(body, field)).filter((value) => typeof value === 'string')
    : []

const fits = (rule: Rule, { kind, status, form, body }: ReceivedAnswer): boolean => {
  const { kinds, statuses, forms = ['json'], words, text, fields } = rule
  const texts = textsIn(body, TEXTS)
  return (
    (kinds?.includes(kind) ?? true) &&
    statuses.some(([from, to]) => status >= from && status <= to) &&
    forms.includes(form) &&
    (words === undefined || texts.some((said) => words.includes(said))) &&
    (text === undefined || texts.some((said) => text.test(said))) &&
    (fields === undefined || textsIn(body, fields).length > 0)
  )
}

export const judge = (answer: ReceivedAnswer): Verdict =>
  RULES.find((rule) => fits(rule, answer))?.verdict ?? SERVER
