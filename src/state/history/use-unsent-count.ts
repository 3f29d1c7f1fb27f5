import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { UserStorage } from '../../storage/user-storage.ts'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/** Changes that only this device has: waiting ones and refused rows. */
export const countUnsent = async (storage: Pick<UserStorage, 'readUnsent'>): Promise<number> => {
  const unsent = await storage.readUnsent()
  return unsent.ok ? unsent.value.waiting + unsent.value.refused : 0
}

/** `known` is shown until the storage has answered. */
export const useUnsentCount = (known = 0): number => {
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readUnsent() : null), [storage])
  const { answer } = useStored(query)
  return answer?.ok ? answer.value.waiting + answer.value.refused : known
}
