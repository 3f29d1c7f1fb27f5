/**
 * The privileges that the migrations give, as one script to run again. The embedded backend's library grants ALL on
 * all tables once per start, so they have to be restored before it listens. Kept in one place, the migrations: each
 * statement that begins with "grant" or "revoke" at the start of a line, in order.
 *
 * @param migrations the texts of all migrations, in the order in which they run.
 */
export function grantsOf(migrations: readonly string[]): string {
  const statements = migrations.flatMap((sql) => sql.match(/^(?:grant|revoke)\s[^;]*;/gim) ?? [])
  return statements.join('\n')
}
