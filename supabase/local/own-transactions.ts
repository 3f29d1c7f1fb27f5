import type { PgliteConnection } from '@supabase/lite/pglite'

/**
 * PGlite is one connection for everybody, and the library begins and ends transactions on it by statements
 * like any others: what somebody else asked between them became part of them, and was undone or kept with
 * them. Here a transaction has PGlite to itself until it ends, as PGlite means it (`transaction`), and all
 * others wait. Nothing within one may therefore ask past it.
 */
type Kysely = PgliteConnection['kysely']
type PGlite = PgliteConnection['driver']
type Transaction = Parameters<Parameters<PGlite['transaction']>[0]>[0]
type Query = { readonly sql: string; readonly parameters: readonly unknown[] }

/**
 * What Kysely, the library's query builder, takes for one connection:
 * https://kysely-org.github.io/kysely-apidoc/interfaces/Driver.html
 */
const createSession = (pglite: PGlite) => {
  let open: { readonly transaction: Transaction; readonly leave: () => Promise<unknown> } | null = null

  const leave = async () => {
    const ending = open?.leave()
    open = null
    await ending
  }

  return {
    executeQuery: async ({ sql, parameters }: Query) => {
      const { rows, affectedRows } = await (open?.transaction ?? pglite).query(sql, [...parameters])
      return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) }
    },
    streamQuery: () => {
      throw new Error('PGlite does not support streaming.')
    },
    begin: () =>
      new Promise<void>((begun, failed) => {
        const whole = pglite.transaction(
          (transaction) =>
            new Promise<void>((done) => {
              open = {
                transaction,
                leave: () => {
                  done()
                  return whole
                },
              }
              begun()
            }),
        )
        whole.catch(failed)
      }),
    commit: leave,
    rollback: async () => {
      await open?.transaction.rollback()
      await leave()
    },
  }
}

type Session = ReturnType<typeof createSession>

/** Replaces the library's own way on this connection. */
export const withOwnTransactions = (connection: PgliteConnection): PgliteConnection => {
  const { kysely, driver: pglite } = connection
  const executor = kysely.getExecutor()
  // The class itself, which is a dependency of the library and none of ours.
  const Builder = kysely.constructor as new (config: { readonly dialect: unknown }) => Kysely
  connection.kysely = new Builder({
    dialect: {
      createAdapter: () => executor.adapter,
      createIntrospector: () => kysely.introspection,
      createQueryCompiler: () => executor,
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => createSession(pglite),
        beginTransaction: (session: Session) => session.begin(),
        commitTransaction: (session: Session) => session.commit(),
        rollbackTransaction: (session: Session) => session.rollback(),
        releaseConnection: async () => {},
        // The connection closes PGlite itself.
        destroy: async () => {},
      }),
    },
  })
  return connection
}
