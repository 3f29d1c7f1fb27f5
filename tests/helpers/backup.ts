import type { Database } from '../../supabase/local/database.ts'

const TABLES = [
  'public.password_history',
  'private.history_tombstones',
  'public.weekly_usage',
  'private.sync_clients',
  'private.sync_outcomes',
  'private.sync_heads',
  'private.vaults',
  'private.vault_devices',
] as const

/** Everything that the server holds of one person's history, as a backup has it. */
export type Backup = Readonly<Record<string, string>>

export const takeBackup = async (database: Pick<Database, 'query'>, userId: string): Promise<Backup> => {
  const rows = await database.query<{ saved: string }>(
    `select json_build_object(${TABLES.map(
      (table) =>
        `'${table}', (select coalesce(json_agg(row), '[]') from ${table} as row where user_id = $1)::text`,
    ).join(', ')})::text as saved`,
    [userId],
  )
  return JSON.parse(rows[0]?.saved ?? '{}')
}

/**
 * Puts it back, past the rules and triggers as a restore does, and changes the epoch as the guide for
 * restoring says.
 */
export const restoreBackup = async (
  database: Pick<Database, 'run'>,
  userId: string,
  backup: Backup,
): Promise<void> => {
  // One script is one transaction, so the triggers are never off for others. By their owner: switching them
  // off for a session is a superuser's, which no hosted database lends.
  const insert = (table: string) =>
    `insert into ${table} select * from json_populate_recordset(null::${table}, $rows$${backup[table]}$rows$)`
  await database.run(
    [
      ...TABLES.map((table) => `alter table ${table} disable trigger user`),
      ...TABLES.map((table) => `delete from ${table} where user_id = '${userId}'`),
      ...TABLES.map(insert),
      `update private.sync_heads set epoch = gen_random_uuid() where user_id = '${userId}'`,
      ...TABLES.map((table) => `alter table ${table} enable trigger user`),
    ].join(';\n'),
  )
}
