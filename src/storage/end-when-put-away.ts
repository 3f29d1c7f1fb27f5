import type { Dexie } from 'dexie'

/**
 * Safari keeps a page that was left whole, for the way back, and with it the transactions that it had under way. They
 * never end there, and every later page waits for them for ever: https://github.com/jakearchibald/idb-keyval/issues/180
 * So a page that is put away ends them itself. Each is whole or not at all, and whoever asked for it is told so when the
 * page comes back. (Closing the connection, which Dexie does by then, waits for them as well.)
 *
 * @param page what fires `pagehide`. A page that is not kept ends its transactions with itself.
 */
export const endWhenPutAway = (
  db: Dexie,
  page: Pick<EventTarget, 'addEventListener'> | undefined = globalThis.window,
): void => {
  const underWay = new Set<IDBTransaction>()
  db.use({
    stack: 'dbcore',
    name: 'endWhenPutAway',
    create: (core) => ({
      ...core,
      transaction: (...request) => {
        // Dexie hands out the browser's own transaction under a type of its own.
        const transaction = core.transaction(...request) as unknown as IDBTransaction
        underWay.add(transaction)
        for (const end of ['complete', 'abort'])
          transaction.addEventListener(end, () => underWay.delete(transaction))
        return transaction
      },
    }),
  })
  page?.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted) return
    for (const transaction of underWay) {
      try {
        transaction.abort()
      } catch {
        // It is being committed, and ends without us.
      }
    }
  })
}
