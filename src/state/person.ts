import { atom, createStore } from 'jotai'
import { fail, type Result } from '../core/result.ts'
import { lookFirst as readFirst } from '../storage/first-look.ts'
import type { OpenedUserStorage } from '../storage/open-user-storage.ts'
import { clearOwnDatabase } from './auth/clear-own-database.ts'
import { connectAuth } from './auth/connect-auth.ts'
import { isDraftReadAtom } from './generator/draft-atoms.ts'
import { takeDraftAtom } from './generator/take-draft.ts'
import { rememberedPlanAtom } from './plan/plan-atom.ts'
import { type Services, servicesAtom } from './services.ts'
import { freeUsageAtom } from './sync/free-usage-atom.ts'
import { tryAgain } from './try-again.ts'
import { isStorageComingAtom, userStorageAtom } from './user-storage-atom.ts'

const BLOCKED_RETRY_MS = 5_000

const loadWork = () => import('./person-work.ts')

/** Whose atoms these are; never another's in the same store. */
export const personIdAtom = atom<string | null>(null)

type PersonStore = ReturnType<typeof createStore>

/**
 * The atoms of one person, or of nobody. A change of person is a new store, so nothing of the last one can be
 * left in an atom. It is ready at once: nothing here waits for storage or network.
 */
export const createPersonStore = (services: Services, userId: string | null): PersonStore => {
  const store = createStore()
  store.set(servicesAtom, services)
  store.set(personIdAtom, userId)
  connectAuth(store, services)() // what is known now, for the first paint
  return store
}

/** Runs what works in the background for the person of `store`; returns its stop. */
export const startPerson = (store: PersonStore, services: Services, userId: string | null): (() => void) => {
  const stops = [connectAuth(store, services)]
  let stopped = false
  let noteLooked = () => {}
  const looked = new Promise<void>((resolve) => {
    noteLooked = resolve
  })
  /** False for want of a network: its code was not on this device yet. */
  const open = async (id: string): Promise<boolean> => {
    store.set(isStorageComingAtom, true)
    const isClear = await clearOwnDatabase(id)
    if (isClear && !store.get(isDraftReadAtom)) await lookFirst(id)
    noteLooked()
    await firstPlate()
    // Both at once: neither takes the other's time on a slow line.
    loadWork().catch(() => {})
    const storage: Result<OpenedUserStorage> = isClear
      ? await services.openUserStorage(id, () => store.set(isStorageComingAtom, false))
      : fail({ code: 'storage_blocked' })
    if (stopped) {
      if (storage.ok) storage.value.close()
      return true
    }
    store.set(userStorageAtom, storage)
    store.set(isStorageComingAtom, false)
    if (!storage.ok) {
      // The tab that is in the way lets go some time.
      if (storage.failure.code === 'storage_blocked') stops.push(after(BLOCKED_RETRY_MS, () => void open(id)))
      return storage.failure.code !== 'part_offline'
    }
    stops.push(() => storage.value.close())
    begin(({ startStorageWork }) => startStorageWork(store, services, storage.value))
    return true
  }
  /** Until its code has come. */
  const bring = (act: () => Promise<boolean>) => {
    void act().then((isDone) => {
      if (!isDone && !stopped) stops.push(tryAgain(act))
    })
  }
  const begin = (start: (work: Awaited<ReturnType<typeof loadWork>>) => () => void) =>
    bring(async () => {
      const work = await loadWork().catch(() => null)
      if (work !== null && !stopped) stops.push(start(work))
      return work !== null
    })
  /**
   * Where a first password is decided by what is not known yet (the plan, a sealed draft), that comes first.
   */
  const firstPlate = async () => {
    await looked
    if (store.get(rememberedPlanAtom) !== null && store.get(isDraftReadAtom)) await services.firstPlate
  }
  const lookFirst = async (id: string) => {
    const look = await readFirst(id, services.now())
    if (look === null || stopped) return
    store.set(freeUsageAtom, look.usage)
    if (!look.isDraftSealed) await store.set(takeDraftAtom, look.draft, look.usage.limitReached)
  }
  if (userId !== null) {
    bring(() => open(userId))
    void firstPlate().then(() => {
      if (!stopped) begin(({ startAccountWork }) => startAccountWork(services))
    })
  }
  return () => {
    stopped = true
    store.set(userStorageAtom, null)
    store.set(isStorageComingAtom, false)
    for (const stop of stops.reverse()) stop()
  }
}

const after = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
