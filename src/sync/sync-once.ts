import { fail, ok, type Result } from '../core/result.ts'
import { afterRefused, afterTaken, sizeOf, WHOLE } from '../core/sync/batch.ts'
import type { KnownAnswer } from '../core/sync/parse-answer.ts'
import type { SyncRequest } from '../core/sync/wire.ts'
import { readVaultMemory } from '../storage/keys.ts'
import { storageFailure } from '../storage/storage-failure.ts'
import type { UserDatabase } from '../storage/user-database.ts'
import { applyAnswer } from './apply-answer.ts'
import { listChanges } from './list-changes.ts'
import { setAside } from './set-aside.ts'
import type { VaultDuties } from './vault/duties.ts'
import { FROM_THE_START, type TurnPlace } from './vault/turn-place.ts'

/** Sends one request with this person's own token. `bad_row`: the server refused the call as a whole. */
export type SyncCall = (request: SyncRequest, signal: AbortSignal) => Promise<Result<KnownAnswer>>

export type SyncDependencies = {
  readonly db: UserDatabase
  readonly call: SyncCall
  /** This device's clock, in milliseconds. */
  readonly now: () => number
  readonly page?: number
  /** For the account's vault; without them a device that hears of one only waits. */
  readonly vault?: Omit<VaultDuties, 'db' | 'now'>
  /** Where the job that turns rows has come to; the same as long as the page lives. */
  readonly place?: TurnPlace
  /** Another step of a long job is due, in a second. */
  readonly onMoreWork?: () => void
}

/** Loaded by who has heard of a vault. */
const loadVaultPart = async () => (await import('./vault/keep-vault.ts').catch(() => null))?.vaultPart ?? null

/** Answers in a row that moved nothing: another tab was quicker each time, or the server goes round in circles. */
const MAX_IDLE_ROUNDS = 3

/** Rows refused for their form although the vault was met in between. */
const MAX_TURNED_AWAY = 2

/** Vaults that were changed by the time they were met, in one sync. */
const MAX_MEETINGS = 3

const NOTHING = { clientId: '', firstSeq: 0, count: 0 } as const

/**
 * Lists changes, sends them, applies the answer, until neither side has anything left to say.
 *
 * A refused call ([S11]) is not yet a refused row: first a call without operations must go through, or the server is away
 * for a reason of its own. Then halves of the batch find the culprit, and what is left goes in whole batches again: at most
 * log2(n) + 3 calls for one in a batch of n.
 */
export const syncOnce = async (
  { db, call, now, page, vault, place = { after: FROM_THE_START }, onMoreWork }: SyncDependencies,
  signal: AbortSignal,
): Promise<Result<void>> => {
  let batch = WHOLE
  let idleRounds = 0
  let timesTurnedAway = 0
  let meetings = 0
  const duties = vault && { ...vault, db, now }
  /** Sends the first `maxOps` of what waits, and takes the answer. */
  const exchange = async (maxOps: number) => {
    const hasVault = duties !== undefined && (await readVaultMemory(db)) !== null
    const part = hasVault ? await loadVaultPart() : null
    if (hasVault) {
      const ready = part ? await part.beforeSending(duties, signal) : fail({ code: 'part_offline' } as const)
      if (!ready.ok) return { sent: NOTHING, result: ready }
    }
    const changes = await listChanges(db, now, maxOps, page)
    const { ops, client_id, first_seq } = changes.request
    const sent = { clientId: client_id, firstSeq: first_seq, count: ops.length }
    const answer = await call(changes.request, signal)
    if (signal.aborted) return { sent, result: fail({ code: 'offline' } as const) }
    if (!answer.ok) return { sent, result: answer }
    const opening = part ? await part.openingRows(db, answer.value.rows) : new Set<string>()
    const facts = { opening, isHeld: changes.isHeld }
    return { sent, result: ok(await applyAnswer(db, changes.mark, answer.value, facts)) }
  }
  try {
    for (;;) {
      const { sent, result } = await exchange(sizeOf(batch))
      if (!result.ok) {
        if (result.failure.code !== 'bad_row') return result
        // Nothing was sent that could be to blame.
        if (sent.count === 0) return fail({ code: 'server_unavailable' })
        if (batch.suspects === null) {
          const { result: proof } = await exchange(0)
          if (!proof.ok)
            return proof.failure.code === 'bad_row' ? fail({ code: 'server_unavailable' }) : proof
          batch = afterRefused(sent.count)
        } else if (sent.count > 1) batch = afterRefused(sent.count)
        else {
          await setAside(db, sent.clientId, sent.firstSeq)
          batch = WHOLE
        }
        continue
      }
      const { isUnfinished, hasMoved, isTurnedAway } = result.value
      // [V12] It says one thing of the vault and another of the rows: later, perhaps.
      if (isTurnedAway && ++timesTurnedAway > MAX_TURNED_AWAY) return fail({ code: 'server_unavailable' })
      if (!isUnfinished) {
        const next = await readVaultMemory(db)
        if (duties === undefined || next === null) return ok(undefined)
        // What this answer said of the vault is looked at now.
        if (next.mustMeet && ++meetings <= MAX_MEETINGS) continue
        if (next.mustMeet) return ok(undefined)
        const turned = await (await loadVaultPart())?.turnRows(duties, place, signal)
        if (turned?.ok && turned.value) onMoreWork?.()
        return ok(undefined)
      }
      batch = afterTaken(batch, sent.count)
      idleRounds = hasMoved ? 0 : idleRounds + 1
      if (idleRounds === MAX_IDLE_ROUNDS) return fail({ code: 'server_unavailable' })
    }
  } catch (error) {
    return fail(storageFailure(error))
  }
}
