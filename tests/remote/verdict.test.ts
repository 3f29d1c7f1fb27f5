import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kindOf, readAnswer } from '../../src/remote/read-answer.ts'
import { judge, type ReceivedAnswer, type RequestKind, RULES } from '../../src/remote/verdict.ts'

/**
 * Every kind of request × every status × every body that we know of. What each must come to is written here by hand, not
 * taken from the table: what is not listed is a server that is away.
 */
const KINDS: readonly RequestKind[] = ['rest', 'rpc', 'auth', 'refresh', 'functions']
const STATUSES = [0, ...Array.from({ length: 500 }, (_, index) => 100 + index), 999]

type Sample = Pick<ReceivedAnswer, 'form' | 'body'>
const json = (body: unknown): Sample => ({ form: 'json', body })
/** As PostgREST writes an error. */
const rest = (code: string, message: string): Sample => json({ code, message, details: null, hint: null })
/** As the auth service writes one. */
const auth = (status: number, error_code: string): Sample =>
  json({ code: status, error_code, msg: `The service says ${error_code}` })

const BODIES = {
  nothing: { form: 'empty', body: null },
  'a page of HTML': { form: 'other', body: null },
  'an empty object': json({}),
  'an array': json([]),
  'a word': json('bad_row'),
  null: json(null),
  'our bad_row': rest('PT400', 'bad_row'),
  'our weekly_limit': rest('PT402', 'weekly_limit'),
  'our premium_required': rest('PT403', 'premium_required'),
  'our no_session': rest('PT401', 'no_session'),
  'our recent_sign_in_required': rest('PT403', 'recent_sign_in_required'),
  'our encryption_required': rest('PT403', 'encryption_required'),
  'our encryption_ended': rest('PT403', 'encryption_ended'),
  'our vault_changed': rest('PT409', 'vault_changed'),
  'our update_required': rest('PT426', 'update_required'),
  'a renamed column': rest('42703', 'column "label" does not exist'),
  'a table that is denied': rest('42501', 'permission denied for table password_history'),
  'a function that is gone': rest('PGRST202', 'Could not find the function public.sync'),
  'no such row': rest('PGRST116', 'JSON object requested, multiple (or no) rows returned'),
  'a rule of a column': rest('23514', 'new row violates check constraint "profiles_name"'),
  'a value that cannot be read': rest('22P02', 'invalid input syntax for type uuid'),
  'a raised exception': rest('P0001', 'not this way'),
  'a lock that was not to be had': rest('55P03', 'canceling statement due to lock timeout'),
  'a token that has ended': rest('PGRST303', 'JWT expired'),
  'a token of the future': rest('PGRST303', 'JWT issued at future'),
  'a token of the future, says the auth service': json({
    code: 403,
    error_code: 'bad_jwt',
    msg: 'invalid JWT: unable to parse or verify signature, token has invalid claims: token used before issued',
  }),
  'a token of the future, says a library': json({ message: '"nbf" claim timestamp check failed' }),
  'an unknown key': json({ message: 'Invalid API key' }),
  'a firewall': json({ message: 'Forbidden' }),
  'another framework': json({ error: 'Not Found', statusCode: 404 }),
  'a wrong password': auth(400, 'invalid_credentials'),
  'a form of the service that is wrong': auth(422, 'validation_failed'),
  'an old form of a refusal': json({ error: 'access_denied', error_description: 'No' }),
  'a refresh token that is over': auth(400, 'refresh_token_not_found'),
  'an old form of it': json({ error: 'invalid_grant', error_description: 'Invalid Refresh Token' }),
  'a newer form of it': json({ code: 'session_expired', message: 'Session expired' }),
  'a function’s own no': json({ code: 'payment_confirming', message: 'Wait' }),
} as const satisfies Readonly<Record<string, Sample>>
type BodyName = keyof typeof BODIES

const NAMES = Object.keys(BODIES) as BodyName[]
const JSON_NAMES = NAMES.filter((name) => BODIES[name].form === 'json')
const OWN_AUTH_WORDS = NAMES.filter((name) => {
  const body = Object(BODIES[name].body)
  return [body.code, body.error_code, body.msg, body.error_description].some(
    (value) => typeof value === 'string',
  )
})
const FUTURE = NAMES.filter((name) => name.startsWith('a token of the future'))
const REFRESH_ENDS: readonly BodyName[] = [
  'a refresh token that is over',
  'an old form of it',
  'a newer form of it',
  'a form of the service that is wrong', // [H4] of a refresh token: another server's
]

const isWaiting = (status: number) =>
  status < 200 || (status >= 300 && status < 400) || [408, 425].includes(status) || status >= 500

/** `about: code`, by hand. */
const expected = (kind: RequestKind, status: number, name: BodyName): string => {
  const { form } = BODIES[name]
  if (isWaiting(status)) return 'server: server_unavailable'
  if (status === 429) return 'server: rate_limited'
  const isData = kind === 'rest' || kind === 'rpc'
  if (isData && status === 413) return 'row: bad_row'
  if (form === 'other') return 'server: server_unavailable'
  if (status < 300) return 'nothing'
  if (form === 'empty') return 'server: server_unavailable'
  if (status === 426 && name === 'our update_required') return 'app: update_required'
  if ([401, 403].includes(status) && (FUTURE.includes(name) || name === 'an unknown key'))
    return 'server: server_unavailable'
  if (isData) {
    if (status === 401) return 'person: no_session'
    if (status === 400 && name === 'our bad_row') return 'row: bad_row'
    if (status === 402 && name === 'our weekly_limit') return 'row: weekly_limit'
    if (status === 403 && name === 'our premium_required') return 'row: premium_required'
    if (status === 403 && name === 'our encryption_required') return 'row: encryption_required'
    if (status === 403 && name === 'our encryption_ended') return 'row: encryption_ended'
    if (kind === 'rpc' && status === 409 && name === 'our vault_changed') return 'row: vault_changed'
    if (status === 403 && name === 'our recent_sign_in_required') return 'person: recent_sign_in_required'
  }
  if (kind === 'rest') {
    if (status === 406 && name === 'no such row') return 'nothing'
    const isRule = ['a rule of a column', 'a value that cannot be read', 'a raised exception'].includes(name)
    if ([400, 409].includes(status) && isRule) return 'row: database_error'
  }
  if (kind === 'refresh' && [400, 401, 403, 404].includes(status) && REFRESH_ENDS.includes(name))
    return 'person: session_ended'
  if (kind === 'auth' && OWN_AUTH_WORDS.includes(name)) return 'person: refused'
  if (kind === 'functions') return status === 401 ? 'person: no_session' : 'person: refused'
  return 'server: server_unavailable'
}

const told = (answer: ReceivedAnswer): string => {
  const verdict = judge(answer)
  return verdict.about === 'nothing' ? verdict.about : `${verdict.about}: ${verdict.code}`
}

it.each(KINDS)('[Q1] [Q2] [Q3] [Q4] %s: every status with every body', (kind) => {
  const wrong: string[] = []
  for (const status of STATUSES)
    for (const name of NAMES) {
      const verdict = told({ kind, status, ...BODIES[name] })
      if (verdict !== expected(kind, status, name))
        wrong.push(`${status} ${name}: ${verdict}, not ${expected(kind, status, name)}`)
    }
  expect(wrong).toEqual([])
})

it('each rule of the table decides something', () => {
  const kinds = (rule: (typeof RULES)[number]) => rule.kinds ?? KINDS
  const idle = RULES.filter(
    (rule) =>
      !kinds(rule).some((kind) =>
        STATUSES.some((status) =>
          NAMES.some(
            (name) =>
              rule.statuses.some(([from, to]) => status >= from && status <= to) &&
              judge({ kind, status, ...BODIES[name] }) === rule.verdict,
          ),
        ),
      ),
  )
  expect(idle.map(({ what }) => what)).toEqual([])
})

it('[R2] [Q1] a 400 of any origin but our SQL is no row’s fault', () => {
  const blamed = JSON_NAMES.filter(
    (name) => told({ kind: 'rpc', status: 400, ...BODIES[name] }) === 'row: bad_row',
  )
  expect(blamed).toEqual(['our bad_row'])
  for (const name of ['nothing', 'a page of HTML'] as const)
    expect(told({ kind: 'rpc', status: 400, ...BODIES[name] })).toBe('server: server_unavailable')
})

it('[R12] [Q2] a token of the future is the server’s trouble, whichever service says so', () => {
  for (const kind of KINDS)
    for (const status of [401, 403])
      for (const name of FUTURE)
        expect(told({ kind, status, ...BODIES[name] })).toBe('server: server_unavailable')
})

describe('reading an answer', () => {
  const URLS: readonly (readonly [string, RequestKind | null])[] = [
    ['/rest/v1/profiles?id=eq.1', 'rest'],
    ['/rest/v1/rpc/sync', 'rpc'],
    ['/base/rest/v1/rpc/delete_account', 'rpc'],
    ['/auth/v1/user', 'auth'],
    ['/auth/v1/token?grant_type=password', 'auth'],
    ['/auth/v1/token?grant_type=refresh_token', 'refresh'],
    ['/functions/v1/create-checkout', 'functions'],
    ['/assets/app.js', null],
  ]
  it.each(URLS)('%s is %s', (path, kind) => {
    expect(kindOf(new URL(path, 'https://backend.test'))).toBe(kind)
  })

  it.each([
    ['{"a":1}', 'application/json', 'nothing'],
    ['{"a":1}', 'application/vnd.pgrst.object+json; charset=utf-8', 'nothing'],
    ['{"a":1}', 'text/html', 'server'],
    ['{"a":1', 'application/json', 'server'],
    ['{"a":1}', null, 'server'],
    ['', null, 'nothing'],
  ] as const)('[Q4] 200 with %s as %s is %s', async (body, type, about) => {
    const response = new Response(new Blob([body]).stream(), {
      headers: type === null ? {} : { 'content-type': type },
    })
    expect((await readAnswer(response, 'rest')).verdict.about).toBe(about)
  })
})

describe('nothing else looks at a status', () => {
  const SRC = join(import.meta.dirname, '../../src')
  const codeOf = (file: string) =>
    readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const LOOKS = [/\bresponse\??\.(?:ok|status|statusText)\b/, /\bstatus\b\s*(?:[=!]==|[<>]=?)\s*\d/]
  const isTable = (name: string) => name === join('remote', 'verdict.ts')
  /** It loads the app's own files, whose server speaks no words. */
  const isPartLoader = (name: string) => name === join('state', 'load-part.ts')
  const isReader = (name: string) => name === join('remote', 'read-answer.ts')

  it('in all of src', () => {
    const found = files
      .filter((name) => !isTable(name) && !isReader(name) && !isPartLoader(name))
      .filter((name) => LOOKS.some((look) => look.test(codeOf(name))))
    expect(found).toEqual([])
  })

  it('in the rooms that speak to the server no number of a status stands anywhere', () => {
    const found = files
      .filter((name) => /^(?:remote|sync)[\\/]/.test(name) && !isTable(name))
      .filter((name) => /(?<![\w])[1345]\d\d(?![\w])/.test(codeOf(name)))
    expect(found).toEqual([])
  })
})
