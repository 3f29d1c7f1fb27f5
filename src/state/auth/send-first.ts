import { atom } from 'jotai'
import { ok, type Result } from '../../core/result.ts'
import { within } from '../../storage/within.ts'
import { finishDeletesAtom } from '../history/finish-deletes.ts'
import { servicesAtom } from '../services.ts'
import { syncNowAtom } from '../sync/sync-state-atom.ts'
import { openedStorageAtom } from '../user-storage-atom.ts'
import { signOutAtom } from './sign-out.ts'

/** Another tab that stands still in the middle of a change lets nobody read. */
const COUNT_PATIENCE_MS = 5_000

/**
 * Changes that only this device has: waiting ones, with deletions that could still be taken back, and refused rows. null: that cannot be
 * read now, and so there may be some.
 */
const countUnsentAtom = atom(null, async (_get, set): Promise<number | null> => {
  const storage = await set(openedStorageAtom)
  if (!storage.ok) return null
  const count = async () => {
    const finished = await set(finishDeletesAtom, storage.value)
    return finished.ok ? storage.value.readUnsent() : finished
  }
  const unsent = await within(COUNT_PATIENCE_MS, count(), null)
  return unsent?.ok ? unsent.value.waiting + unsent.value.refused : null
})

/**
 * [O6] Nobody leaves unasked with what only this device has, nor where it cannot be told whether there is any. Signs out if the server
 * has everything; otherwise the person is asked first. Answers how many changes only this device has, null where it cannot be read.
 */
export const signOutIfSentAtom = atom(null, async (get, set): Promise<Result<number | null>> => {
  const user = get(servicesAtom).identity.user()
  const unsent = await set(countUnsentAtom)
  const left = unsent === 0 ? await set(signOutAtom, user) : ok(undefined)
  return left.ok ? ok(unsent) : left
})

export type SendFirst = {
  readonly syncNow: () => Promise<Result<void>>
  /** null: it cannot be read now. */
  readonly countUnsent: () => Promise<number | null>
  readonly signOut: () => Promise<unknown>
  /** Ends with the question that this was begun for: the person stays. */
  readonly signal: AbortSignal
}

/** Sends what only this device has, then signs out. Nobody leaves after `signal` has ended, whatever the network still answers. */
export const sendThenLeave = async ({
  syncNow,
  countUnsent,
  signOut,
  signal,
}: SendFirst): Promise<'left' | 'not_sent' | 'stayed'> => {
  let sent = await syncNow()
  // An attempt that was under way already may have begun before the last change.
  if (!signal.aborted && sent.ok && (await countUnsent()) !== 0) sent = await syncNow()
  const unsent = await countUnsent()
  if (signal.aborted) return 'stayed'
  if (unsent !== 0) return 'not_sent'
  await signOut()
  return 'left'
}

export const sendThenLeaveAtom = atom(
  null,
  async (get, set, signal: AbortSignal): Promise<Result<'left' | 'not_sent' | 'stayed'>> => {
    const user = get(servicesAtom).identity.user()
    return ok(
      await sendThenLeave({
        syncNow: () => set(syncNowAtom),
        countUnsent: () => set(countUnsentAtom),
        signOut: () => set(signOutAtom, user),
        signal,
      }),
    )
  },
)
