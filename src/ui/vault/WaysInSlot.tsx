import { useAtomValue } from 'jotai'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { useVaultState } from '../../state/vault/use-vault-state.ts'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./WaysIn.tsx')).WaysIn

/** [V19] Who was never premium meets none of it, and loads none. */
export const WaysInSlot = () => {
  const state = useVaultState()
  const isPremium = useAtomValue(isPremiumAtom)
  const isWanted = isPremium || (state !== null && state.standing !== null)
  const WaysIn = useLoaded(load, isWanted, { words: 'vault' })
  return isWanted && WaysIn ? <WaysIn /> : null
}
