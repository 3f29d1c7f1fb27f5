import fc from 'fast-check'
import { DOC, envelopeOf, kidOf, NOTE } from './vault-account.ts'

/**
 * One call as a fuzzer makes it: any verb on any table or function, with a body that is right but for a value
 * or two.
 */
type RandomCall = {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Record<string, string>
}

type Target = {
  readonly path: string
  readonly good: Readonly<Record<string, unknown>>
  readonly more: readonly string[]
}

type RandomCallOptions = {
  /** The caller's id, or anyone's. */
  readonly callerId: string
  /** Ids worth trying: someone else's, those of rows. */
  readonly ids: readonly string[]
  /** The exposed functions and their parameters. */
  readonly functions: Readonly<Record<string, readonly string[]>>
}

const goodSettings = { password: 'Ab1!', label: 'auto-generated-free' }
const goodEnvelope = envelopeOf({ kind: 'auto' })

const TABLES = (callerId: string): readonly Target[] => [
  { path: 'profiles', good: { full_name: 'A name' }, more: ['id', 'subscription_tier', 'updated_at'] },
  {
    path: 'password_history',
    good: { user_id: callerId, password_length: 4, generation_settings: goodSettings },
    more: ['id', 'created_at', 'rev', 'inserted_at'],
  },
  { path: 'weekly_usage', good: { user_id: callerId, count: 1 }, more: ['week_start'] },
  {
    path: 'entitlements',
    good: { user_id: callerId, tier: 'premium', source: 'x' },
    more: ['lifetime', 'updated_at'],
  },
  { path: 'sync_heads', good: { user_id: callerId }, more: ['rev'] },
]

const keysOf = (good: Readonly<Record<string, unknown>>, more: readonly string[]) => [
  ...Object.keys(good),
  ...more,
]

const ODD = [
  null,
  '',
  'null\u0000character',
  'half \ud800 pair',
  'infinity',
  '-infinity',
  'NaN',
  '2026-11-27T00:00:00Z',
  '294277-01-01',
  1e308,
  -1,
  0.5,
  2 ** 53,
  'x'.repeat(5_000),
  "'; drop table public.profiles; --",
  JSON.stringify(goodSettings),
]

export function randomCall({ callerId, ids, functions }: RandomCallOptions): fc.Arbitrary<RandomCall> {
  const id = fc.oneof(fc.constantFrom(callerId, ...ids), fc.uuid())
  const value = fc.oneof(
    id,
    fc.constantFrom(...ODD),
    fc.jsonValue({ maxDepth: 4 }),
    fc.string({ unit: 'binary' }),
  )
  /** `good` with up to two of its keys, or of `more`, changed to anything. */
  const spoil = (
    good: Readonly<Record<string, unknown>>,
    more: readonly string[],
  ): fc.Arbitrary<Record<string, unknown>> =>
    fc
      .tuple(
        fc.shuffledSubarray(keysOf(good, more), { maxLength: Math.min(2, keysOf(good, more).length) }),
        value,
        value,
      )
      .map(([keys, ...values]) => ({
        ...good,
        ...Object.fromEntries(keys.map((key, i) => [key, values[i]])),
      }))
  const settings = spoil(goodSettings, ['options', 'length', 'pronounceable', 'excludeSimilar'])
  const op = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.uuid(), settings).chain(([row, generation_settings]) =>
        spoil(
          {
            type: 'insert',
            id: row,
            password_length: 4,
            created_at: new Date().toISOString(),
            generation_settings,
          },
          [],
        ),
      ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('insert', 'label'), fc.oneof(id, fc.uuid()), spoil(goodEnvelope, ['password']))
        .chain(([type, row, generation_settings]) =>
          spoil(
            {
              type,
              id: row,
              password_length: null,
              created_at: new Date().toISOString(),
              generation_settings,
            },
            [],
          ),
        ),
    },
    { weight: 2, arbitrary: id.map((row) => ({ type: 'delete', id: row })) },
    { weight: 1, arbitrary: fc.constant({ type: 'delete_all' }) },
    { weight: 1, arbitrary: value },
  )
  const syncBody = fc.tuple(fc.uuid(), fc.array(op, { maxLength: 8 })).chain(([client_id, ops]) =>
    spoil(
      {
        client_id,
        epoch: null,
        cursor: 0,
        client_now: new Date().toISOString(),
        first_seq: 1,
        ops,
        page: 500,
        format: 1,
      },
      ['unknown'],
    ),
  )
  const rev = fc.oneof({ weight: 4, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: value })
  const turnedRow = fc
    .tuple(id, rev, fc.oneof(settings, spoil(goodEnvelope, ['password'])))
    .chain((turned) => {
      const [row, rev, generation_settings] = turned
      const password_length = 'password' in generation_settings ? 4 : null
      return spoil({ id: row, rev, generation_settings, password_length }, [])
    })
  /** Bodies of the functions that take more than a name. */
  const bodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    sync: syncBody,
    vault_read: spoil({ slot: kidOf('slot') }, ['unknown']),
    vault_rows: id.chain((after) => spoil({ after }, ['unknown'])),
    vault_seal: fc
      .array(fc.oneof({ weight: 6, arbitrary: turnedRow }, { weight: 1, arbitrary: value }), { maxLength: 4 })
      .chain((rows) => spoil({ rows }, ['unknown'])),
    vault_write: fc
      .tuple(
        rev,
        fc.constantFrom('a', 'b', 'c'),
        fc.nat(200),
        fc.constantFrom(DOC, null),
        fc.constantFrom(null, NOTE),
      )
      .chain(([rev, kid, gen, doc, ended]) => spoil({ rev, kid: kidOf(kid), gen, doc, ended }, ['unknown'])),
  }
  const bodyOf = (shaped: fc.Arbitrary<unknown>) =>
    fc.oneof(
      { weight: 9, arbitrary: shaped },
      { weight: 1, arbitrary: fc.array(shaped, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.jsonValue() },
      { weight: 1, arbitrary: fc.constantFrom('{"broken', '', '[1,', 'null') },
    )

  const schema = fc.constantFrom('private', 'auth', 'public')
  const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(
        {},
        { prefer: 'return=representation' },
        { prefer: 'return=minimal' },
        { prefer: 'resolution=merge-duplicates,return=representation' },
        { prefer: 'resolution=ignore-duplicates' },
        { prefer: 'count=exact' },
        { prefer: 'tx=rollback' },
        { prefer: 'missing=default' },
        { prefer: 'max-affected=1,handling=strict' },
      ),
    },
    { weight: 1, arbitrary: fc.record({ 'accept-profile': schema, 'content-profile': schema }) },
    {
      weight: 1,
      arbitrary: fc.record({
        accept: fc.constantFrom('application/vnd.pgrst.object+json', 'text/csv', 'application/geo+json'),
        range: fc.constantFrom('0-0', '5-2', 'abc'),
      }),
    },
  )

  const query = (keys: readonly string[]) => {
    const filter = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('id', ...keys),
          fc.constantFrom('eq', 'neq', 'in', 'is', 'like', 'cs', 'fts', 'not.eq', 'gt', 'nonsense'),
          value,
        )
        .map(([key, operator, operand]) => {
          // Not `String`: an object may have a `toString` of its own.
          const text = typeof operand === 'string' ? operand : `${JSON.stringify(operand)}`
          return `${key}=${operator}.${encodeURIComponent(text.toWellFormed())}`
        }),
      fc.constantFrom(
        'select=*',
        'select=generation_settings->>password',
        'select=*,profiles(*)',
        'select=count()',
        'order=created_at.desc',
        'order=missing',
        'limit=-1',
        'limit=1',
        'offset=99999999999999999999',
        'or=(id.eq.1,user_id.not.is.null)',
        'and=((',
        'columns=id',
        'on_conflict=id',
      ),
    )
    return fc.oneof(
      fc.constant(''),
      fc.array(filter, { maxLength: 3 }).map((parts) => `?${parts.join('&')}`),
    )
  }

  const tables = TABLES(callerId)
  const onTable = fc
    .constantFrom(...tables, ...tables.slice(0, 2), ...tables.slice(0, 2))
    .chain(({ path, good, more }) =>
      fc.record({
        method: fc.constantFrom('GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'),
        path: query([...Object.keys(good), ...more]).map((text) => path + text),
        body: bodyOf(spoil(good, more)),
        headers,
      }),
    )
  const onFunction = fc
    .constantFrom(...Object.keys(functions), 'sync', 'sync', 'sync', 'set_entitlement')
    .chain((name) => {
      const keys = functions[name] ?? ['user_id', 'tier', 'source']
      return fc.record({
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constant('POST') },
          { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'PUT') },
        ),
        path: fc
          .oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query(keys) })
          .map((text) => `rpc/${name}${text}`),
        body: bodyOf(bodies[name] ?? spoil(Object.fromEntries(keys.map((key) => [key, callerId])), [])),
        headers,
      })
    })
  return fc.oneof(onTable, onFunction).map((call) => ({
    ...call,
    body: ['GET', 'HEAD', 'OPTIONS'].includes(call.method) ? undefined : call.body,
  }))
}
