import { atom, type Getter } from 'jotai'
import { fail, ok, type Result } from '../../core/result.ts'
import type { VaultMemory } from '../../storage/keys.ts'
import type { VaultDuties } from '../../sync/vault/duties.ts'
import type { ListedWayIn } from '../../sync/vault/list-ways-in.ts'
import type { NewWayIn } from '../../sync/vault/way-in.ts'
import { sessionAtom } from '../auth/auth-atoms.ts'
import { partFailure } from '../part-failure.ts'
import { servicesAtom, withAuth } from '../services.ts'
import { syncLoopAtom, syncNowAtom } from '../sync/sync-state-atom.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { saySignInIsEnoughAtom } from './offer.ts'
import { vaultDutiesAtom } from './vault-duties-atom.ts'

export type WayInEntry = ListedWayIn

/** What a new way in is made for. */
export type WayInUse =
  /** "Only me". */
  | { readonly use: 'choose' }
  /** No way in is left: a new beginning. */
  | { readonly use: 'anew' }
  | { readonly use: 'add' }
  /** In place of another, which opens nothing of what comes. */
  | { readonly use: 'replace'; readonly id: string }

/** What a person wants a way in for; `kind`: the only one that will do. */
export type AskedWayIn = { readonly use: WayInUse; readonly kind?: 'words' | 'passkey' }

type Act<T> = (duties: VaultDuties, signal: AbortSignal) => Promise<Result<T>>

/** Brings the code of an act, which nobody needs before. */
type LoadAct<T> = () => Promise<Act<T>>

const act = async <T>(get: Getter, load: LoadAct<T>): Promise<Result<T>> => {
  const loaded = await load().catch(() => null)
  if (loaded === null) return fail(partFailure())
  const duties = get(vaultDutiesAtom)
  if (duties === null) return fail({ code: 'storage_unavailable' })
  return loaded(duties, new AbortController().signal)
}

const loadNewKey = () => import('../../sync/vault/new-key.ts')
const loadAnswers = () => import('../../sync/vault/answer-ended.ts')

/**
 * Acts, then the rows follow. An answer to what the server claims needs no more: until it is given,
 * nothing is sent.
 */
const answerAtom = atom(null, async (get, _set, load: LoadAct<void>): Promise<Result<void>> => {
  const result = await act(get, load)
  if (!result.ok) return result
  get(syncLoopAtom)?.trigger('person')
  return ok(undefined)
})

/** Acts on a device that keeps what it is given, when nothing waits to be sent. */
const changeAtom = atom(null, async (get, set, load: LoadAct<void>): Promise<Result<void>> => {
  const storage = get(userStorageAtom)
  if (storage?.ok && storage.value.kind === 'memory') return fail({ code: 'keeps_nothing' })
  const sent = await set(syncNowAtom)
  return sent.ok ? set(answerAtom, load) : sent
})

export type NewWords = { readonly words: readonly string[]; readonly way: NewWayIn }

/** Twelve words for who reads the screen in `language`. They are shown, and go nowhere. */
export const makeWordsAtom = atom(
  null,
  (get, _set, language: string): Promise<Result<NewWords>> =>
    act(get, async () => {
      const { WORDS_BYTES, writeWords } = await import('../../core/vault/words.ts')
      const secret = crypto.getRandomValues(new Uint8Array(WORDS_BYTES))
      const words = await writeWords(secret, language)
      return async () => ok({ words, way: { kind: 'words', secret, about: { name: '' } } })
    }),
)

/**
 * Makes a passkey, which the browser asks the person about. [V10] The first way in has to
 * outlive this device.
 */
export const makePasskeyAtom = atom(null, (get, _set, { use }: WayInUse): Promise<Result<NewWayIn>> => {
  const { identity } = get(servicesAtom)
  return act(get, async () => {
    const [{ createPasskey }, { deviceNameOf }] = await Promise.all([
      import('./passkeys.ts'),
      import('../../sync/vault/device-name.ts'),
    ])
    return async ({ userAgent }) => {
      const passkey = await createPasskey(identity.user()?.email ?? 'Cifra', use !== 'add')
      if (!passkey.ok) return passkey
      const { slotId, secret, backedUp } = passkey.value
      return ok({ kind: 'passkey', secret, slotId, about: { name: deviceNameOf(userAgent), backedUp } })
    }
  })
})

/**
 * Lets the account in by the new way. `recent_sign_in_required`: the person signs in once more and this
 * is called again.
 */
export const bringWayInAtom = atom(
  null,
  (_get, set, use: WayInUse, way: NewWayIn): Promise<Result<void>> =>
    set(changeAtom, async (): Promise<Act<void>> => {
      switch (use.use) {
        case 'choose': {
          const { choose } = await import('../../sync/vault/choose.ts')
          return (duties, signal) => choose(duties, way, signal)
        }
        case 'add': {
          const { addWayIn } = await import('../../sync/vault/add-way-in.ts')
          return (duties, signal) => addWayIn(duties, way, signal)
        }
        case 'anew': {
          const { startAnew } = await loadNewKey()
          return (duties, signal) => startAnew(duties, way, signal)
        }
        case 'replace': {
          const { changeKey } = await loadNewKey()
          return (duties, signal) => changeKey(duties, { removed: new Set([use.id]), added: way }, signal)
        }
      }
    }),
)

/**
 * What was removed opens nothing that is saved from now on. Of a device, its sign-in ends too, with
 * every other one.
 */
export const removeWayInAtom = atom(
  null,
  async (get, set, { id, kind }: Pick<WayInEntry, 'id' | 'kind'>): Promise<Result<void>> => {
    const services = get(servicesAtom)
    const user = services.identity.user()
    if (user === null) return fail({ code: 'no_session' })
    const removed = await set(changeAtom, async () => {
      const { changeKey } = await loadNewKey()
      return (duties, signal) => changeKey(duties, { removed: new Set([id]) }, signal)
    })
    if (!removed.ok || kind !== 'device') return removed
    return withAuth(services, (auth) => auth.endOtherSessions(user.id))
  },
)

/** Apart, and the new beginning elsewhere was not the person's. */
export const keepThisOneAtom = atom(null, (_get, set) =>
  set(answerAtom, async () => (await loadNewKey()).keepThisOne),
)

/** [V11] They chose that signing in is enough, as the server says. */
export const confirmEndAtom = atom(null, (_get, set) =>
  set(answerAtom, async () => (await loadAnswers()).confirmEnd),
)

/** [V11] They did not. */
export const denyEndAtom = atom(null, (_get, set) =>
  set(answerAtom, async () => (await loadAnswers()).denyEnd),
)

/**
 * Signing in is enough again: every entry is made readable. The question who can open the history is
 * answered with it.
 */
export const goBackAtom = atom(null, async (_get, set): Promise<Result<void>> => {
  const gone = await set(changeAtom, async () => (await import('../../sync/vault/go-back.ts')).goBack)
  if (gone.ok) void set(saySignInIsEnoughAtom)
  return gone
})

/** What the person calls one of their devices, on all of them. */
export const renameDeviceAtom = atom(
  null,
  (get, _set, id: string, name: string): Promise<Result<unknown>> =>
    act(get, async () => {
      const { changeAbout } = await import('../../sync/vault/change-about.ts')
      return (duties, signal) => changeAbout(duties, id, { name }, signal)
    }),
)

export const listWaysInAtom = atom(
  null,
  (get): Promise<Result<readonly ListedWayIn[]>> =>
    act(get, async () => (await import('../../sync/vault/list-ways-in.ts')).listWaysIn),
)

const rememberAtom = atom(
  null,
  async (get, _set, change: (before: VaultMemory) => VaultMemory): Promise<Result<void>> => {
    const duties = get(vaultDutiesAtom)
    if (duties === null) return ok(undefined)
    const { changeVaultMemory } = await import('../../storage/keys.ts')
    const { db } = duties
    await db.transaction('rw', db.keys, () => changeVaultMemory(db, change))
    return ok(undefined)
  },
)

/** [V17] The person has read of these. */
export const dismissNewsAtom = atom(null, (_get, set, ids: readonly string[]) =>
  set(rememberAtom, (before) => ({
    ...before,
    news: (before.news ?? []).filter(({ id }) => !ids.includes(id)),
  })),
)

/** [V17] The person has read that the history is readable again. */
export const dismissEndAtom = atom(null, (_get, set) =>
  set(rememberAtom, ({ endedElsewhereAt: _, ...before }) => before),
)

/** [V4] Readable rows that this device did not take for the person's are theirs, they say. */
export const keepForeignAtom = atom(null, async (get): Promise<Result<void>> => {
  const duties = get(vaultDutiesAtom)
  if (duties === null) return ok(undefined)
  const { keepForeign } = await import('../../sync/vault/keep-foreign.ts')
  await keepForeign(duties.db)
  get(syncLoopAtom)?.trigger('person')
  return ok(undefined)
})

/** A new key asks for a sign-in of the last 15 minutes; one minute of them is left for the way there. */
const RECENT_MS = 14 * 60_000

/**
 * Whether the person has to sign in once more before words are shown for nothing. The server decides; this is
 * what the session says.
 */
export const needsSignInAtom = atom(null, async (get): Promise<Result<boolean>> => {
  const at = Date.parse(get(sessionAtom)?.user.last_sign_in_at ?? '')
  return ok(!(get(servicesAtom).now() - at < RECENT_MS))
})
