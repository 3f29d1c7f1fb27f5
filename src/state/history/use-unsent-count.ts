import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/** How many changes only this device has: waiting ones and refused rows. `known` is shown until the storage has answered. */
export const useUnsentCount = (known = 0): number => {
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readUnsent() : null), [storage])
  const { answer } = useStored(query)
  return answer?.ok ? answer.value.waiting + answer.value.refused : known
}
