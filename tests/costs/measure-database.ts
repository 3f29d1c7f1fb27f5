import { startTestDatabase } from '../helpers/database.ts'
import { bringTo, envelopeOf } from '../helpers/vault-account.ts'
import type { Measured } from './figures.ts'

const ROWS = 10_000
const BATCH = 500
const USERS = 1_000
/** Those of this project that have rows for a person without a history. */
const USER_TABLES = ['public.profiles', 'private.sync_heads', 'private.sync_clients']

/** Sizes on disk with indexes, as pg_total_relation_size tells them, in the real schema. */
export const measureDatabase = async (): Promise<
  Pick<Measured, 'databaseBytesPerRow' | 'databaseBytesPerSealedRow' | 'databaseBytesPerUser'>
> => {
  const server = await startTestDatabase('')
  const sizeOf = async (tables: readonly string[]): Promise<number> => {
    const [row] = await server.database.query<{ bytes: number }>(
      'select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) as name',
      [`{${tables.join(',')}}`],
    )
    return row?.bytes ?? Number.NaN
  }
  try {
    const empty = await sizeOf(USER_TABLES)
    for (let user = 0; user < USERS; user++) await server.sync(await server.newUser(), {})
    const databaseBytesPerUser = ((await sizeOf(USER_TABLES)) - empty) / USERS

    const owner = await server.newUser({ tier: 'premium' })
    for (let from = 0; from < ROWS; from += BATCH)
      await server.database.query(
        `insert into public.password_history (user_id, password_length, generation_settings)
         select $1, 16, jsonb_build_object('password', left(md5(n::text), 16), 'label', 'Account number ' || n, 'options',
           '{"length":16,"includeUppercase":true,"includeLowercase":true,"includeNumbers":true,"includeSymbols":true,"excludeSimilar":false,"pronounceable":false}'::jsonb)
         from generate_series($2::int + 1, $3::int) n`,
        [owner.id, from, from + BATCH],
      )
    const readable = await sizeOf(['public.password_history'])

    const keeper = await server.newUser({ tier: 'premium' })
    await bringTo(server, keeper, 'standing')
    const sealed = JSON.stringify(envelopeOf())
    for (let from = 0; from < ROWS; from += BATCH)
      await server.database.query(
        `insert into public.password_history (user_id, password_length, generation_settings)
         select $1, null, $2::jsonb from generate_series($3::int + 1, $4::int)`,
        [keeper.id, sealed, from, from + BATCH],
      )
    const both = await sizeOf(['public.password_history'])
    return {
      databaseBytesPerUser,
      databaseBytesPerRow: readable / ROWS,
      databaseBytesPerSealedRow: (both - readable) / ROWS,
    }
  } finally {
    await server.close()
  }
}
