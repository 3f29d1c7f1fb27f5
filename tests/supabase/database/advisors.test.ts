import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts'

/** The lints that hosted Supabase shows, by the CLI of the project, over the project's migrations. */
type Lint = {
  readonly name: string
  readonly level: 'INFO' | 'WARN' | 'ERROR'
  readonly metadata: { readonly name: string }
}

let db: TestDatabase
let server: PGLiteSocketServer | undefined
let home: string
beforeAll(async () => {
  db = await startTestDatabase()
  home = mkdtempSync(join(tmpdir(), 'cifra-advisors-'))
})
afterAll(async () => {
  await server?.stop()
  await db?.close()
  rmSync(home, { recursive: true, force: true })
})

/** Where the CLI reaches the database; PGlite gets a socket for that. */
async function reach(): Promise<string> {
  // As hosted Supabase has it; without it the lints on exposed schemas stay silent. For the session: only a superuser may keep it.
  if (db.url !== undefined) {
    const settings = new URLSearchParams({ sslmode: 'disable', options: '-c pgrst.db_schemas=public' })
    return `${db.url}?${String(settings).replaceAll('+', '%20')}`
  }
  // PGlite has one session, and a database's setting is for the next.
  await db.database.run("set pgrst.db_schemas = 'public'")
  server ??= new PGLiteSocketServer({
    db: (db.database.connection as unknown as { driver: PGlite }).driver,
    host: '127.0.0.1',
    port: 0,
  })
  const port = await new Promise<number>((done, failed) => {
    server?.addEventListener('listening', (event) =>
      done((event as CustomEvent<{ port: number }>).detail.port),
    )
    server?.start().catch(failed)
  })
  return `postgresql://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`
}

function advise(url: string): Promise<{ code: number; lints: Lint[]; errors: string }> {
  const cli = resolve(import.meta.dirname, '../../../node_modules/.bin/supabase')
  const flags = [
    'db',
    'advisors',
    '--db-url',
    url,
    '--fail-on',
    'warn',
    '--level',
    'info',
    '--output-format',
    'json',
  ]
  const env = { ...process.env, HOME: home, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' }
  return new Promise((done) => {
    execFile(cli, flags, { env, cwd: home, shell: process.platform === 'win32' }, (error, stdout, errors) => {
      const lints = stdout.trimStart().startsWith('{')
        ? (JSON.parse(stdout) as { results: Lint[] }).results
        : []
      done({ code: error ? Number(error.code) : 0, lints, errors })
    })
  })
}

const serious = (lints: readonly Lint[]) =>
  lints.filter(({ level }) => level !== 'INFO').map(({ name, metadata }) => `${name}: ${metadata.name}`)

it('[LF-89] the advisors have no error and no warning, and find what is planted', async () => {
  const url = await reach()
  const clean = await advise(url)
  expect(serious(clean.lints), clean.errors).toEqual([])
  expect(clean.code, clean.errors).toBe(0)

  await db.database.run(`
    create table public.naked (id integer primary key);
    grant select on public.naked to anon;
    create function public.loose() returns integer language sql as $$ select 1 $$;
    create view public.peek as select id from public.password_history;
    create table public.slow (id uuid primary key);
    alter table public.slow enable row level security;
    create policy "by row" on public.slow for select to authenticated
      using (current_setting('request.jwt.claim.sub', true) = id::text);`)
  const planted = await advise(url)
  expect(serious(planted.lints).sort()).toEqual(
    expect.arrayContaining([
      'auth_rls_initplan: slow',
      'function_search_path_mutable: loose',
      'rls_disabled_in_public: naked',
      'security_definer_view: peek',
    ]),
  )
  expect(planted.code).not.toBe(0)
})
