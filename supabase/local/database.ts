import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, Connection } from '@supabase/lite'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { grantsOf } from './grants.ts'
import { REALTIME_SCHEMA } from './live/realtime-schema.ts'
import { withOwnTransactions } from './own-transactions.ts'
import { SUPABASE_DIR } from './project-config.ts'
import { setInOneStatement } from './request-settings.ts'

/** What the rest of the embedded backend may ask of the database, past row-level security. */
export type Database = {
  readonly connection: Connection
  /** Several statements at once, without parameters. */
  run(script: string): Promise<void>
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  /** What commits notify on `channel`, from now on and until it closes. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/**
 * A value of a request as text, whatever its column's type: the database judges it and answers with 400. The
 * drivers would throw at a value that does not fit the type, which becomes a 500; and postgres.js would
 * encode a JSON string once more, although it is handed finished JSON.
 */
const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

const OIDS = {
  bool: 16,
  bigint: 20,
  int2: 21,
  integer: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  varchar: 1043,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  timetz: 1266,
  numeric: 1700,
  uuid: 2950,
  jsonb: 3802,
}

const postgresType = (oid: number, parse: (text: string) => unknown = (text) => text) => ({
  to: oid,
  from: [oid],
  serialize: asText,
  parse,
})

export function openPostgres(url: string): Database {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      onnotice: () => {},
      types: {
        json: postgresType(OIDS.json, JSON.parse),
        jsonb: postgresType(OIDS.jsonb, JSON.parse),
        ...Object.fromEntries(
          (['date', 'time', 'timestamp', 'timestamptz', 'timetz'] as const).map((name) => [
            name,
            postgresType(OIDS[name]),
          ]),
        ),
      },
    },
  })
  setInOneStatement(connection)
  return {
    connection,
    run: async (script) => {
      await connection.driver.unsafe(script).simple()
    },
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => [
      ...(await connection.driver.unsafe<Row[] & Record<string, never>[]>(sql, [...parameters] as never[])),
    ],
    listen: async (channel, heard) => {
      await connection.driver.listen(channel, heard)
    },
    close: () => connection.close(),
  }
}

/**
 * @param dataDir where PGlite keeps its files; undefined: in memory, for tests.
 * @param image what a database in memory begins with: the files of another one (`dumpDataDir`).
 */
export async function openPglite(dataDir?: string, image?: Blob): Promise<Database> {
  const connection: PgliteConnection = await createPgliteConnection({
    ...(dataDir === undefined ? {} : { url: join(dataDir, 'database') }),
    pgliteOptions: {
      serializers: Object.fromEntries(Object.values(OIDS).map((oid) => [oid, asText])),
      ...(image ? { loadDataDir: image } : {}),
    },
  })
  await connection.driver.waitReady
  setInOneStatement(withOwnTransactions(connection))
  return {
    connection,
    run: async (script) => {
      await connection.driver.exec(script)
    },
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await connection.driver.query<Row>(sql, [...parameters])).rows,
    listen: async (channel, heard) => {
      await connection.driver.listen(channel, heard)
    },
    close: () => connection.close(),
  }
}

const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end $$;
grant anon, authenticated, service_role to current_user;
`

// Same place and form as the Supabase CLI's own record, so that a database made here can be pushed to later.
const MIGRATION_RECORD = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`

type Migration = { readonly version: string; readonly name: string; readonly sql: string }

/** Files that end in .sql, in the order of their names, which begin with their time. */
export function listMigrations(directory = join(SUPABASE_DIR, 'migrations')): Migration[] {
  return readdirSync(directory)
    .filter((name) => /^\d+_.+\.sql$/.test(name))
    .sort()
    .map((file) => {
      const [version = '', ...rest] = file.replace(/\.sql$/, '').split('_')
      return { version, name: rest.join('_'), sql: readFileSync(join(directory, file), 'utf8') }
    })
}

/** Statements sent together are one transaction: a kill in the middle of a migration leaves nothing of it. */
async function applyMigrations(database: Database, migrations: readonly Migration[]): Promise<void> {
  await database.run(MIGRATION_RECORD)
  const rows = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const done = new Set(rows.map((row) => row.version))
  for (const { version, name, sql } of migrations) {
    if (done.has(version)) continue
    const record = `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name}');`
    await database.run(`${sql}\n;\n${record}`).catch((error: Error) => {
      throw new Error(`Migration ${version}_${name} failed: ${error.message}`)
    })
  }
}

/**
 * Brings the database to the state that production has. The order matters: the auth schema before the
 * migrations that refer to it, everything before the first request (which caches the schema), and the grants
 * last, because the library grants ALL on all tables once per start.
 *
 * @param migrations all of them; the first ones only to make a database as an earlier release left it.
 */
export async function prepareDatabase(
  app: App,
  database: Database,
  migrations: readonly Migration[] = listMigrations(),
): Promise<void> {
  await database.run(ROLES)
  await app.init()
  await app.ensureSystemSchema()
  await database.run(REALTIME_SCHEMA)
  await applyMigrations(database, migrations)
  // Private in the library's types, yet the only way to have it grant before our grants and not after.
  await (database.connection as unknown as { ensureRlsContext(): Promise<boolean> }).ensureRlsContext()
  await database.run(grantsOf(migrations.map(({ sql }) => sql)))
  // Reading the schema takes up to a second, which else the first person to sign in would wait.
  await database.connection.introspect({ useCache: true })
}
