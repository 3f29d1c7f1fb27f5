import type { LocalOp, RowBody } from '../../core/sync/local-op.ts'
import { MAX_OPS } from '../../core/sync/wire.ts'
import { forMirror, isSealed } from '../../core/vault/sealed-body.ts'
import { applyCounters, type CounterDeltas, countRow, nextVersion } from '../../storage/counters.ts'
import { formToSend, readVaultMemory } from '../../storage/keys.ts'
import { openRing, type Ring } from '../../storage/open-ring.ts'
import { openBody, sealBody } from '../../storage/sealed-rows.ts'
import type { OutboxEntry } from '../../storage/tables.ts'
import type { UserDatabase } from '../../storage/user-database.ts'
import { setAside } from '../set-aside.ts'

type WithBody = Extract<LocalOp, RowBody>

const hasBody = (op: LocalOp): op is WithBody => 'settings' in op

const sameBody = (a: RowBody, b: RowBody): boolean =>
  JSON.stringify(a.settings) === JSON.stringify(b.settings)

/** In the other form; null where that cannot be. */
const turn = async (
  ring: Ring,
  { type, id, passwordLength, settings }: WithBody,
): Promise<RowBody | null> => {
  const kind = type === 'label' ? 'saved' : undefined
  if (!isSealed(settings)) return sealBody(ring, id, { passwordLength, settings }, kind)
  const opened = await openBody(ring, id, settings)
  return typeof opened === 'object' ? opened : null
}

/**
 * [V1] What waits in the other form than the account takes now is turned, outside of any transaction, and put in its place only if nobody
 * has changed it meanwhile; the row in the list with it. What cannot be turned is set aside: it never goes in the wrong form.
 */
export const turnWaiting = async (db: UserDatabase): Promise<void> => {
  for (;;) {
    const form = formToSend(await readVaultMemory(db))
    if (form === 'none') return
    const wrong = ({ op }: OutboxEntry) => hasBody(op) && isSealed(op.settings) !== (form === 'sealed')
    const entries = (await db.outbox.orderBy('seq').limit(MAX_OPS).toArray()).filter(wrong)
    if (entries.length === 0) return
    const ring = await openRing(db)
    // Keys that the browser does not give out now: everything waits.
    if (form === 'sealed' && ring.account === null) return
    const turned = await Promise.all(
      entries.map(async (entry) => ({
        entry,
        body: hasBody(entry.op) ? await turn(ring, entry.op) : null,
      })),
    )
    const hopeless = turned.find(({ body }) => body === null)
    if (hopeless) {
      await setAside(
        db,
        null,
        hopeless.entry.seq,
        form === 'sealed' ? 'encryption_required' : 'encryption_ended',
      )
      continue
    }
    await db.transaction('rw', db.mirror, db.outbox, db.state, db.counters, async () => {
      const deltas: CounterDeltas = new Map()
      const changed = await nextVersion(db)
      for (const { entry, body } of turned) {
        const now = await db.outbox.get(entry.seq)
        if (!body || !now || !hasBody(now.op) || !hasBody(entry.op) || !sameBody(now.op, entry.op)) continue
        await db.outbox.put({ ...now, op: { ...now.op, ...body } })
        const row = await db.mirror.get(now.op.id)
        if (!row || !sameBody(row, forMirror(entry.op))) continue
        const { former: _, foreign: _foreign, ...rest } = row
        const next = { ...rest, ...forMirror(body), changed }
        countRow(deltas, row, -1)
        countRow(deltas, next, 1)
        await db.mirror.put(next)
      }
      await applyCounters(db, deltas)
    })
  }
}
