import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { SIGN_IN_IS_ENOUGH } from '../../core/account/history-choice.ts'
import { ok, type Result } from '../../core/result.ts'
import { rememberedUserAtom, sessionAtom } from '../auth/auth-atoms.ts'
import { boughtHereAtom } from '../plan/billing.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { servicesAtom, withAuth } from '../services.ts'
import { useStored } from '../use-stored.ts'
import { openedStorageAtom, userStorageAtom } from '../user-storage-atom.ts'

const LATER_MS = 7 * 86_400_000

/** What the person said to the question on this device. */
type Said = { readonly later?: number; readonly enough?: true }

const parseSaid = (value: unknown): Said => {
  const { later, enough }: { readonly later?: unknown; readonly enough?: unknown } = Object(value)
  return {
    ...(typeof later === 'number' && { later }),
    ...(enough === true && { enough }),
  }
}

const isAnsweredAtom = atom((get): boolean => {
  const said: Readonly<Record<string, unknown>> = get(sessionAtom)?.user.user_metadata ?? {}
  return said.history === SIGN_IN_IS_ENOUGH
})

/**
 * Whether the dashboard asks who can open the history: a premium person, once there is something in it or
 * right after the purchase, on a device that can hold a key. An answer is never taken for granted: "Later" is
 * good for a week, on this device.
 */
export const useVaultOffer = (): boolean => {
  const isPremium = useAtomValue(isPremiumAtom)
  const isAnswered = useAtomValue(isAnsweredAtom)
  const hasBought = useAtomValue(boughtHereAtom)
  const { now } = useAtomValue(servicesAtom)
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => {
    if (!storage?.ok || storage.value.kind === 'memory') return null
    const { readSetting, readCounters } = storage.value
    return async (): Promise<Result<boolean>> => {
      const [setting, counters] = [await readSetting('vault_offer'), await readCounters()]
      if (!setting.ok) return setting
      if (!counters.ok) return counters
      const { later = 0, enough = false } = parseSaid(setting.value)
      return ok(!enough && later < now() && (hasBought || counters.value.total > 0))
    }
  }, [storage, hasBought, now])
  const { answer } = useStored(query)
  return isPremium && !isAnswered && answer?.ok === true && answer.value
}

const sayAtom = atom(null, async (_get, set, said: Said): Promise<Result<void>> => {
  const opened = await set(openedStorageAtom)
  return opened.ok ? opened.value.writeSetting('vault_offer', said) : opened
})

export const sayLaterAtom = atom(null, (get, set) =>
  set(sayAtom, { later: get(servicesAtom).now() + LATER_MS }),
)

/**
 * For good, on every device. It hides a card and decides nothing else. Where the service cannot be told now,
 * this device is told.
 */
export const saySignInIsEnoughAtom = atom(null, async (get, set): Promise<Result<void>> => {
  const said = await set(sayAtom, { enough: true })
  const user = get(rememberedUserAtom)
  if (user !== null) await withAuth(get(servicesAtom), (auth) => auth.setSignInIsEnough(user.id))
  return said
})
