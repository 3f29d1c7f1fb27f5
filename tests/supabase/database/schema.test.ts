import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMigrations } from '../../../supabase/local/database.ts'
import { grantsOf } from '../../../supabase/local/grants.ts'
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts'
import { hasPostgres, type PostgresCluster, startPostgresCluster } from '../../helpers/postgres-cluster.ts'
import { NOTE, sealedBody, vaultOf } from '../../helpers/vault-account.ts'

const OURS = `('public'::regnamespace, 'private'::regnamespace)`

describe('the schema', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await startTestDatabase()
  })
  afterAll(() => db.close())

  const names = async (sql: string) =>
    (await db.database.query<{ name: string }>(sql)).map((row) => row.name).sort()

  it('[D1] has row-level security on every exposed table, and a comment on every table and function', async () => {
    expect(
      await names(`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`),
    ).toEqual([])
    expect(
      await names(`select relname as name from pg_class where relnamespace in ${OURS} and relkind = 'r'
        and obj_description(oid, 'pg_class') is null
        union all
        select proname from pg_proc where pronamespace in ${OURS} and obj_description(oid, 'pg_proc') is null`),
    ).toEqual([])
  })

  it('[D2] pins the search path of every function to nothing', async () => {
    const loose = `select proname as name from pg_proc
      where pronamespace in ${OURS} and not coalesce('search_path=""' = any (proconfig), false)`
    expect(await names(loose)).toEqual([])
  })

  it('[D3] keeps every definer function out of the exposed schema', async () => {
    expect(
      await names(
        `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
      ),
    ).toEqual([])
  })

  const callable = (role: string, schema = '') => `select proname as name from pg_proc
    where pronamespace in ${OURS} and pronamespace::regnamespace::text like '${schema}%'
      and has_function_privilege('${role}', oid, 'execute')`

  const PUBLIC = ['delete_account', 'sync', 'vault_read', 'vault_rows', 'vault_seal', 'vault_write']

  it('[D4] lets visitors call only what answers them with 401', async () => {
    expect(await names(callable('anon', 'public'))).toEqual(PUBLIC)
    expect(await names(callable('anon', 'private'))).toEqual(['caller_id', 'delete_caller'])
  })

  it('[D5] lets users call nothing that serves another account than their own', async () => {
    expect(await names(callable('authenticated', 'public'))).toEqual(PUBLIC)
    expect(await names(callable('authenticated', 'private'))).toEqual([
      'apply_batch',
      'apply_new',
      'apply_one_by_one',
      'apply_ops',
      'begin_sync',
      'caller_id',
      'caller_is_premium',
      'delete_caller',
      'delete_own',
      'end_sync',
      'label_own',
      'list_own_rows',
      'marks_of',
      'parse_sync_request',
      'read_own_vault',
      'record_outcomes',
      'refusal',
      'turn_own_rows',
      'write_own_vault',
    ])
  })

  it('[D6] gives clients’ roles exactly these rights on tables', async () => {
    const rights = await names(`
      select format('%s %s.%s', grantee, table_name, privilege_type) as name
        from information_schema.role_table_grants
        where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ('public', 'private')
      union
      select format('%s %s.%s(%s)', grantee, table_name, privilege_type, column_name)
        from information_schema.role_column_grants
        where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ('public', 'private')
          and privilege_type in ('INSERT', 'UPDATE')`)
    expect(rights).toEqual([
      'authenticated entitlements.SELECT',
      'authenticated password_history.DELETE',
      'authenticated password_history.INSERT(created_at)',
      'authenticated password_history.INSERT(generation_settings)',
      'authenticated password_history.INSERT(id)',
      'authenticated password_history.INSERT(password_length)',
      'authenticated password_history.INSERT(user_id)',
      'authenticated password_history.SELECT',
      'authenticated profiles.SELECT',
      'authenticated profiles.UPDATE(full_name)',
      'authenticated profiles.UPDATE(updated_at)',
      'authenticated weekly_usage.SELECT',
    ])
  })

  it('[D7] gives service_role no right on any history', async () => {
    expect(
      await names(`select table_name as name from information_schema.role_table_grants
        where grantee = 'service_role' and table_name in ('password_history', 'history_tombstones')`),
    ).toEqual([])
  })

  it('[D8] finds the grants of the migrations, and may run them again', async () => {
    const grants = grantsOf(listMigrations().map(({ sql }) => sql))
    const statements = [...grants.matchAll(/\$grant\$([^$]*)\$grant\$/g)].map(([, statement]) => statement)
    expect(statements).toContain(
      'revoke all on table public.profiles from public, anon, authenticated, service_role',
    )
    expect(statements.join()).toContain('\n  on table public.password_history to authenticated')
    for (const table of ['private.vaults', 'private.vault_devices'])
      expect(statements).toContain(
        `revoke all on table ${table} from public, anon, authenticated, service_role`,
      )
    expect(statements.join('\n')).not.toMatch(/^(?!grant|revoke|\s+on table)/im)
    await db.database.run(grants)
    await db.database.run(grants)
  })

  it('[D14] passes over grants on what a later migration took away, and over nothing else', async () => {
    const gone = [
      'create function private.old_way(a text) returns void;\ngrant execute on function private.old_way(text) to anon;',
      'revoke all on table private.old_table from anon;\ngrant select (old_column) on table public.profiles to anon;',
    ]
    const last = 'grant select on table public.profiles to anon;'
    await db.database.run(grantsOf([...gone, last]))
    const [row] = await db.database.query<{ can: boolean }>(
      `select has_table_privilege('anon', 'public.profiles', 'select') as can`,
    )
    expect(row?.can).toBe(true)
    await db.database.run(grantsOf(listMigrations().map(({ sql }) => sql)))
    await expect(
      db.database.run(grantsOf(['grant all on table public.profiles to nobody_at_all;'])),
    ).rejects.toThrow()
  })

  it('[D9] reads a page and looks up ids by index, whatever the size of the history', async () => {
    const user = await db.newUser({ tier: 'premium' })
    await db.database.query(
      `insert into public.password_history (user_id, password_length, generation_settings)
       select $1, 16, '{"password": "Ab1!Ab1!Ab1!Ab1!", "label": "x"}' from generate_series(1, 5000)`,
      [user.id],
    )
    await db.database.run('analyze public.password_history')
    const plan = async (sql: string) =>
      (await db.database.query<{ 'QUERY PLAN': string }>(`explain ${sql}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    const history = `select id from public.password_history where user_id = '${user.id}'`
    expect(await plan(`${history} and rev > 4900 order by rev limit 500`)).toContain(
      'password_history_user_rev',
    )
    expect(await plan(`${history} order by created_at desc limit 50`)).toContain(
      'password_history_user_created',
    )
    // Which rows lack the form of their vault, when a few of many do.
    expect(
      await plan(`${history} and (generation_settings ? 'password') = false order by id limit 200`),
    ).toContain('password_history_form')
  })

  it('[D9] reads no row in vain to find out what is left, also by a plan that serves all callers', async () => {
    const [other, user] = [await db.newUser({ tier: 'premium' }), await db.newUser({ tier: 'premium' })]
    for (const { id } of [other, user])
      await db.database.query(
        `insert into public.password_history (user_id, password_length, generation_settings)
         select $1, 16, '{"password": "Ab1!Ab1!Ab1!Ab1!", "label": "x"}' from generate_series(1, 3000)`,
        [id],
      )
    await db.database.run('analyze; set plan_cache_mode = force_generic_plan')
    /** Rows read so far: from the table's beginning, and by an index. */
    const read = async (): Promise<{ readonly seq: number; readonly idx: number }> => {
      await db.database.run('select pg_stat_force_next_flush()')
      const [rows] = await db.database.query<{ seq: number; idx: number }>(
        `select seq_tup_read::int as seq, idx_tup_fetch::int as idx
         from pg_stat_user_tables where relname = 'password_history'`,
      )
      return rows ?? { seq: Number.NaN, idx: Number.NaN }
    }
    const before = await read()
    // Pages that are full to their last row: in the middle, and the last one.
    const pages = await db.database.query<{ more: boolean }>(
      `select page.more from private.sync_heads as head
       cross join lateral (values (1000), (500)) as before_end (rows)
       cross join lateral private.page_since($1, true, head.rev - before_end.rows, 500) as page
       where head.user_id = $1 order by before_end.rows desc`,
      [user.id],
    )
    expect(pages.map(({ more }) => more)).toEqual([true, false])
    expect((await read()).idx - before.idx).toBeLessThanOrEqual(1_001)
    // The way back from a sealed history asks after every page whether it was the last.
    const vault = vaultOf(db, user)
    expect((await vault.write()).status).toBe(200)
    const ids = async () => (await vault.rows()).body.map(({ id, rev }) => ({ id, rev }))
    const sealed = (await ids()).map((row) => ({ ...row, ...sealedBody() }))
    expect((await vault.seal(sealed)).body).toHaveLength(200)
    expect((await vault.write({ rev: 1, ended: NOTE })).status).toBe(200)
    const readable = (await ids()).slice(0, 100).map((row) => ({
      ...row,
      password_length: 16,
      generation_settings: { password: 'Ab1!Ab1!Ab1!Ab1!', label: 'x' },
    }))
    expect((await vault.seal(readable)).body).toHaveLength(100)
    expect((await vault.write({ rev: 2, doc: null, ended: NOTE })).status).toBe(400)
    expect((await read()).seq - before.seq).toBe(0)
    await db.database.run('reset plan_cache_mode')
  })

  it('[D11] answers every query of the guide to running it', async () => {
    const guide = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8')
    const scripts = [...guide.matchAll(/^```sql\n([^`]*)^```/gm)].map(([, sql = '']) => sql)
    expect(scripts.length).toBeGreaterThan(5)
    for (const sql of scripts) await expect(db.database.run(sql), sql).resolves.toBeUndefined()
  })
})

const given = process.env.DATABASE_URL || undefined
describe.skipIf(given === undefined && !hasPostgres())('plpgsql_check', () => {
  let cluster: PostgresCluster | undefined
  let db: TestDatabase
  beforeAll(async () => {
    cluster = given === undefined ? await startPostgresCluster() : undefined
    db = await startTestDatabase(given ?? cluster?.url)
  })
  afterAll(async () => {
    await db?.close()
    await cluster?.stop()
  })

  const check = () =>
    db.database.query(`
      select proc.proname as function, report.level, report.lineno, report.message, report.detail
      from pg_proc as proc
      join pg_language as language on language.oid = proc.prolang and language.lanname = 'plpgsql'
      left join pg_trigger as trigger on trigger.tgfoid = proc.oid
      cross join lateral plpgsql_check_function_tb(
        proc.oid, coalesce(trigger.tgrelid, 0), fatal_errors := false, all_warnings := true,
        oldtable := trigger.tgoldtable, newtable := trigger.tgnewtable
      ) as report
      where proc.pronamespace in ${OURS}`)

  it('[D10] finds nothing in our functions, and what is planted', async (test) => {
    const [available] = await db.database.query(
      `select from pg_available_extensions where name = 'plpgsql_check'`,
    )
    if (!available) {
      console.warn('Skipped: this Postgres has no plpgsql_check (Debian: postgresql-15-plpgsql-check).')
      test.skip()
    }
    await db.database.run('create extension if not exists plpgsql_check')
    expect(await check()).toEqual([])
    await db.database.run(`create function private.planted() returns void language plpgsql set search_path = '' as $$
      begin perform missing from public.profiles; end $$`)
    expect(await check()).toContainEqual(expect.objectContaining({ function: 'planted', level: 'error' }))
  })
})
