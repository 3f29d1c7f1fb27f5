/**
 * The privileges that the migrations give, as one script to run again. The embedded backend's library grants
 * ALL on all tables once per start, so they have to be restored before it listens. Kept in one place, the
 * migrations: each statement that begins with "grant" or "revoke" at the start of a line, in order. One about
 * a function, table or column that a later migration took away is passed over: it was checked when its own
 * migration ran.
 *
 * @param migrations the texts of all migrations, in the order in which they run.
 */
export function grantsOf(migrations: readonly string[]): string {
  const statements = migrations.flatMap((sql) => sql.match(/^(?:grant|revoke)\s[^;]*(?=;)/gim) ?? [])
  return statements.map(unlessGone).join('\n')
}

const unlessGone = (statement: string): string => `do $do$ begin
  execute $grant$${statement}$grant$;
exception when undefined_function or undefined_table or undefined_column then null;
end $do$;`
