import type { LocalOp, RowBody } from '../../core/sync/local-op.ts'
import { MAX_OPS } from '../../core/sync/wire.ts'
import { forMirror, isSealed } from '../../core/vault/sealed-body.ts'
import { applyCounters, type CounterDeltas, countRow, nextVersion } from '../../storage/counters.ts'
import { formToSend, type RowForm, readVaultMemory } from '../../storage/keys.ts'
import { openRing, type Ring } from '../../storage/open-ring.ts'
import { requeueRefused } from '../../storage/retry-refused.ts'
import { openBody, sealBody } from '../../storage/sealed-rows.ts'
import { readSyncRecord } from '../../storage/sync-record.ts'
import type { RefusedOp } from '../../storage/tables.ts'
import type { UserDatabase } from '../../storage/user-database.ts'
import { setAside } from '../set-aside.ts'
import { isRefusedForForm } from '../take-outcomes.ts'

type WithBody = Extract<LocalOp, RowBody>
type Form = Exclude<RowForm, 'none'>

const hasBody = (op: LocalOp): op is WithBody => 'settings' in op

const sameBody = (a: RowBody, b: RowBody): boolean =>
  JSON.stringify(a.settings) === JSON.stringify(b.settings)

/** A label makes a saved row of any: of an automatic one the server takes none. */
const isAutoLabel = ({ type, settings }: WithBody): boolean =>
  type === 'label' && isSealed(settings) && Object(settings).kind === 'auto'

const isOfForm = ({ settings }: RowBody, form: Form): boolean => isSealed(settings) === (form === 'sealed')

/** It may not go as it is. */
const isWrong = (op: LocalOp, form: Form): boolean => hasBody(op) && (!isOfForm(op, form) || isAutoLabel(op))

/** In this form; null where that cannot be. */
const turn = async (
  ring: Ring,
  { type, id, passwordLength, settings }: WithBody,
  form: Form,
): Promise<RowBody | null> => {
  const readable = isSealed(settings) ? await openBody(ring, id, settings) : { passwordLength, settings }
  if (typeof readable !== 'object') return null
  return form === 'readable' ? readable : sealBody(ring, id, readable, type === 'label' ? 'saved' : undefined)
}

/** Inside a transaction: the row in the list, while it says what was turned. */
const turnShown = async (
  db: UserDatabase,
  id: string,
  before: RowBody,
  body: RowBody,
  changed: number,
  deltas: CounterDeltas,
): Promise<void> => {
  const row = await db.mirror.get(id)
  if (!row || !sameBody(row, before)) return
  const { former: _, foreign: _foreign, ...rest } = row
  const next = { ...rest, ...forMirror(body), changed }
  countRow(deltas, row, -1)
  countRow(deltas, next, 1)
  await db.mirror.put(next)
}

/**
 * [V1] What waits in the other form than the account takes now is turned, outside of any transaction, and put in its place only if nobody
 * has changed it meanwhile; the row in the list with it. What cannot be turned is set aside: it never goes in the wrong form.
 */
export const turnWaiting = async (db: UserDatabase): Promise<void> => {
  for (;;) {
    const form = formToSend(await readVaultMemory(db))
    if (form === 'none') return
    const waiting = await db.outbox.orderBy('seq').limit(MAX_OPS).toArray()
    const entries = waiting.filter(({ op }) => isWrong(op, form))
    if (entries.length === 0) return
    const ring = await openRing(db)
    // Keys that the browser does not give out now: everything waits.
    if (form === 'sealed' && ring.account === null) return
    const turned = await Promise.all(
      entries.map(async (entry) => ({
        entry,
        body: hasBody(entry.op) ? await turn(ring, entry.op, form) : null,
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
        await turnShown(db, now.op.id, forMirror(entry.op), body, changed, deltas)
      }
      await applyCounters(db, deltas)
    })
  }
}

/**
 * [V1] What was refused lies here alone, and takes the form that is kept here, as does its row, which may have been given another label
 * since. What cannot be turned stays as it is. [I17] What was set aside because it could not be turned, and can now, waits again: its key has
 * come back.
 */
export const turnRefused = async (db: UserDatabase): Promise<void> => {
  const form = formToSend(await readVaultMemory(db))
  if (form === 'none') return
  const refused = (await db.outcomes.toArray()).flatMap(({ key, code, op }) =>
    hasBody(op) ? [{ key, code, op }] : [],
  )
  const rows = await db.mirror.bulkGet(refused.map(({ op }) => op.id))
  const found = refused
    .map((each, index) => ({ ...each, row: rows[index] }))
    .filter(
      ({ op, row, code }) => isWrong(op, form) || (row && !isOfForm(row, form)) || isRefusedForForm(code),
    )
  if (found.length === 0) return
  const ring = await openRing(db)
  const looked = await Promise.all(
    found.map(async ({ op, row, ...rest }) => ({
      ...rest,
      op,
      row,
      body: isWrong(op, form) ? await turn(ring, op, form) : null,
      shown:
        row && !isOfForm(row, form)
          ? await turn(ring, { ...op, passwordLength: row.passwordLength, settings: row.settings }, form)
          : null,
    })),
  )
  const turned = looked.filter(
    ({ code, op, row, body, shown }) =>
      body !== null ||
      shown !== null ||
      (isRefusedForForm(code) && !isWrong(op, form) && (row === undefined || isOfForm(row, form))),
  )
  if (turned.length === 0) return
  await db.transaction('rw', db.mirror, db.outbox, db.outcomes, db.state, db.counters, async () => {
    const deltas: CounterDeltas = new Map()
    const changed = await nextVersion(db)
    for (const { key, op, row, body, shown } of turned) {
      const now = await db.outcomes.get(key)
      if (body && now && hasBody(now.op) && sameBody(now.op, op))
        await db.outcomes.put({ ...now, op: { ...now.op, ...body } })
      if (row && shown) await turnShown(db, row.id, row, shown, changed, deltas)
    }
    const shownNow = await db.mirror.bulkGet(turned.map(({ op }) => op.id))
    const fit = new Set(shownNow.flatMap((row) => (row && isOfForm(row, form) ? [row.id] : [])))
    const canGo = ({ code, op }: RefusedOp) =>
      isRefusedForForm(code) && hasBody(op) && fit.has(op.id) && !isWrong(op, form)
    await requeueRefused(db, await readSyncRecord(db), canGo, changed, deltas)
    await applyCounters(db, deltas)
  })
}
