import { type Database, listMigrations, openPglite, prepareDatabase } from '../../supabase/local/database.ts'
import { createSchemaApp } from './database-template.ts'

type EarlierDatabase = {
  readonly database: Database
  /** Brings it to this tree: the migration of that version and all later ones. */
  migrate(): Promise<void>
  close(): Promise<void>
}

/** A database of its own, on PGlite, as it was before the migration of `version` (the digits of its name). */
export const openEarlierDatabase = async (version: string): Promise<EarlierDatabase> => {
  const database = await openPglite()
  const app = createSchemaApp(database)
  const migrations = listMigrations()
  await prepareDatabase(
    app,
    database,
    migrations.filter((migration) => migration.version < version),
  )
  return {
    database,
    migrate: () => prepareDatabase(app, database, migrations),
    close: () => database.close(),
  }
}
