import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { VaultState } from '../../storage/read-vault-state.ts'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/** How this device stands to the account's vault; null while it is not known. */
export const useVaultState = (): VaultState | null => {
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readVault() : null), [storage])
  const { answer } = useStored(query)
  return answer?.ok ? answer.value : null
}

/** The history of now opens here, or is no sealed one: what is locked all the same is of an earlier one. */
export const useIsLetIn = (): boolean => {
  const standing = useVaultState()?.standing
  return standing === 'open' || standing === 'plain'
}

/** Nothing goes from here before the person has let the device in, or said which history is theirs. */
export const useIsShutOut = (): boolean => {
  const standing = useVaultState()?.standing
  return standing === 'waiting' || standing === 'apart' || standing === 'asks_ended'
}
