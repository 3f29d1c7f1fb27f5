import type { Connection } from '@supabase/lite'

/**
 * What the library tells the database of a request, before it runs it: who calls, and how. It does so in
 * eleven statements, each with a way there and back, or two: a third of what a call without news cost this
 * process. Here it is two statements.
 */

/** What a transaction of the library's query builder takes, as far as it is used here. */
type Transaction = {
  executeQuery(query: {
    readonly sql: string
    readonly parameters: readonly string[]
    readonly query: {
      readonly kind: 'RawNode'
      readonly sqlFragments: readonly string[]
      readonly parameters: []
    }
    readonly queryId: { readonly queryId: string }
  }): Promise<unknown>
}

type Caller = {
  readonly auth?: { readonly role?: string; readonly uid?: string; readonly jwt?: unknown }
  readonly storage?: { readonly operation?: string }
}

type RpcRequest = { readonly method: string; readonly path: string; readonly requestHeaders?: unknown }

/** The methods of the library's connections that this replaces: private in its types, and the only way in. */
type RequestSettings = {
  applyJwtSessionContext(transaction: Transaction, caller: Caller): Promise<void>
  applyRpcRequestGucs(transaction: Transaction, request: RpcRequest): Promise<void>
}

/** For the transaction alone; in their order, since after the role all is done with its rights. */
const set = async (transaction: Transaction, settings: readonly (readonly [string, string])[]) => {
  const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
  const sql = `select ${calls.join(', ')}`
  await transaction.executeQuery({
    sql,
    parameters: settings.flat(),
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: 'settings' },
  })
}

export const settingsInOneStatement: RequestSettings = {
  applyJwtSessionContext: (transaction, { auth, storage }) => {
    const role = auth?.role || 'anon'
    return set(transaction, [
      ['role', role],
      ['request.jwt.claim.sub', String(auth?.uid ?? '')],
      ['request.jwt.claim.role', role],
      ['storage.operation', String(storage?.operation ?? '')],
      ...(auth?.jwt instanceof Object ? ([['request.jwt.claims', JSON.stringify(auth.jwt)]] as const) : []),
    ])
  },
  applyRpcRequestGucs: (transaction, { method, path, requestHeaders }) =>
    set(transaction, [
      ['response.status', ''],
      ['response.headers', ''],
      ['request.method', method],
      ['request.path', path],
      ['request.headers', JSON.stringify(requestHeaders ?? {})],
    ]),
}

/** Replaces the library's own way on this connection. */
export const setInOneStatement = <C extends Connection>(connection: C): C =>
  Object.assign(connection, settingsInOneStatement)
