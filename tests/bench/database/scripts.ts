import { FORMAT } from '../../../src/core/sync/wire.ts'
import type { Database } from '../../../supabase/local/database.ts'

/** Ids of accounts end in this number plus 1,000 for each round plus the number of the connection. */
export const ACCOUNT = 100_000_000_000
export const EPOCH = '00000000-0000-4000-9000-000000000000'

/** Rounds beyond this one, and beyond twice of it, are for further measurements of the same kind. */
const FURTHER = 300
const HISTORY = 100

/**
 * Premium accounts for so many rounds and connections, each with a history (revisions 1 to HISTORY) and a known epoch.
 * Returns what to add to a round's number for as many accounts more.
 */
export async function addAccounts(database: Database, rounds: number, connections: number): Promise<number> {
  await database.run(`
    create temporary table bench_accounts as
      select ('00000000-0000-4000-8000-' || (${ACCOUNT} + round * 1000 + connection))::uuid as id
      from (select generate_series(0, ${rounds}) + further from generate_series(0, ${2 * FURTHER}, ${FURTHER}) as further) as of (round),
        generate_series(0, ${connections - 1}) as connection;
    insert into auth.users (id, email, created_at)
      select id, id || '@bench.test', now() - interval '30 days' from bench_accounts;
    select private.set_entitlement(id, 'premium', 'lifetime') from bench_accounts;
    update private.sync_heads set rev = 0, epoch = '${EPOCH}' where user_id in (select id from bench_accounts);
    insert into public.password_history (user_id, password_length, generation_settings)
      select id, 16, '${SETTINGS}' from bench_accounts, generate_series(1, ${HISTORY});
    drop table bench_accounts;`)
  await database.run('vacuum analyze')
  return FURTHER
}

const SETTINGS = JSON.stringify({
  password: 'Ab1!Ab1!Ab1!Ab1!',
  label: 'Bank of somewhere',
  options: {
    length: 16,
    includeUppercase: true,
    includeLowercase: true,
    includeNumbers: true,
    includeSymbols: true,
    excludeSimilar: false,
    pronounceable: false,
  },
})

// pgbench puts in :account, :client_id, :epoch and :seq; it takes a colon before a letter or digit for one of its own.
const USER = `('00000000-0000-4000-8000-' || (:account + :client_id))`
const begin = `begin;
set local role authenticated;
select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "' || ${USER} || '"}', true);
`
const device = (kind: string) => `'${kind}0000000-0000-4000-8000-' || (:account + :client_id)`
const sync = (kind: string, cursor: string, seq: string, ops: string) => `select public.sync(
  client_id => ${device(kind)}, epoch => ':epoch', cursor => (${cursor})::text, client_now => now()::text,
  first_seq => (${seq})::text, ops => ${ops}, page => '500', format => '${FORMAT}'
);
`

/** What a connection sends for one transaction of each kind, each kind by a device of its own. */
export const SCRIPTS = {
  'bare transaction': `${begin}select 1;\ncommit;\n`,
  'sync without news': `${begin}${sync('1', `${HISTORY}`, '1', "'[]'")}commit;\n`,
  // The cursor follows the rows that the device itself brings.
  'sync with one row': `\\set seq :seq + 1\n${begin}${sync(
    '2',
    `${HISTORY} + :seq - 1`,
    ':seq',
    `('[{"type": "insert", "id": "' || gen_random_uuid() || '", "password_length": 16, "created_at": "' || now() || '",
      "generation_settings": ${SETTINGS.replaceAll(':', ': ')}}]')::json`,
  )}commit;\n`,
  'row by REST': `${begin}insert into public.password_history (user_id, password_length, generation_settings)
    values (${USER}::uuid, 16, '${SETTINGS.replaceAll(':', ': ')}') returning *;
commit;\n`,
  'weekly usage by REST': `${begin}select * from public.weekly_usage where user_id = ${USER}::uuid;\ncommit;\n`,
} as const

export type Name = keyof typeof SCRIPTS
export const NAMES = Object.keys(SCRIPTS) as Name[]
