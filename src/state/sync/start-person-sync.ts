import type { createStore } from 'jotai'
import { isPaid } from '../../core/plan/plan.ts'
import { fail } from '../../core/result.ts'
import { createSyncCall } from '../../remote/rpc-call.ts'
import type { OpenedUserStorage } from '../../storage/open-user-storage.ts'
import type { SyncPosition } from '../../storage/watch-sync.ts'
import { startSync } from '../../sync/start-sync.ts'
import type { SyncCall } from '../../sync/sync-once.ts'
import { sessionAtom } from '../auth/auth-atoms.ts'
import { partFailure } from '../part-failure.ts'
import { isPremiumAtom, learnPlanAtom } from '../plan/plan-atom.ts'
import { reachability } from '../remote/reachability.ts'
import type { Services } from '../services.ts'
import { vaultCallsOf } from '../vault/vault-calls.ts'
import { vaultDutiesAtom } from '../vault/vault-duties-atom.ts'
import { startLive } from './start-live.ts'
import { loopStatusAtom, syncLoopAtom } from './sync-state-atom.ts'
import { updateWantedAtom } from './update-wanted-atom.ts'

type Store = ReturnType<typeof createStore>

const loadPasskeys = () => import('../vault/passkeys.ts')

/** Syncs the person of `store` while the page lives, and keeps the atoms at what it learns. Returns its stop. */
export const startPersonSync = (
  store: Store,
  services: Pick<Services, 'identity' | 'now' | 'remote'>,
  storage: OpenedUserStorage,
): (() => void) => {
  const { userId } = storage
  let position: SyncPosition | null = null
  const call: SyncCall = async (request, signal) => {
    try {
      const remote = await services.remote()
      const answer = await createSyncCall({ ...remote, userId })(request, signal)
      if (answer.ok ? answer.value.isNewer : answer.failure.code === 'update_required')
        store.set(updateWantedAtom, services.now())
      return answer
    } catch {
      return fail(partFailure())
    }
  }
  const vault = {
    calls: vaultCallsOf(services, userId),
    userAgent: navigator.userAgent,
    // Code of who had a passkey; without a network it is told at a later meeting.
    forgetPasskeys: (slotIds: readonly string[]) =>
      void loadPasskeys().then(
        (passkeys) => passkeys.forgetPasskeys(slotIds),
        () => undefined,
      ),
    keepsNothing: storage.kind === 'memory',
  }
  store.set(vaultDutiesAtom, { ...vault, db: storage.db, now: services.now })
  const loop = startSync({
    storage,
    call,
    vault,
    now: services.now,
    locks: navigator.locks,
    onNetworkBack: reachability.onBack,
    onStatus: ({ isRunning, failure, nextInMs }) =>
      store.set(loopStatusAtom, {
        isRunning,
        failure,
        nextAt: nextInMs === null ? null : services.now() + nextInMs,
      }),
    onPosition: (heard) => {
      const before = position
      position = heard
      // What the database remembers from earlier is no news: only what an answer has just said.
      const isNews = before !== null && (before.syncedAt !== heard.syncedAt || before.plan !== heard.plan)
      // After a sign-out, also another tab's, nothing is left behind.
      if (heard.plan && isNews && services.identity.isHere(userId))
        store.set(learnPlanAtom, userId, heard.plan, services.now())
    },
  })
  // An upgrade that was learned of elsewhere (the return from the payment) lets refused rows go now.
  const stopPlan = store.sub(isPremiumAtom, () => {
    const known = position?.plan
    if (known && isPaid(known) !== store.get(isPremiumAtom)) loop.trigger('person')
  })
  store.set(syncLoopAtom, loop)
  const stopLive = startLive(store, services, { userId, told: loop.told })
  const stopListening = store.sub(sessionAtom, () => {
    if (store.get(sessionAtom) !== null) loop.trigger('signed_in')
  })
  return () => {
    stopLive()
    stopListening()
    stopPlan()
    loop.stop()
    store.set(syncLoopAtom, null)
    store.set(vaultDutiesAtom, null)
  }
}
