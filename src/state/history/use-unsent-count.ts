import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/**
 * How many changes only this device has: waiting ones and refused rows. `known` is answered until the storage has; null stands for not
 * knowing, which whoever asks before something is lost has to say.
 */
export const useUnsentCount = <Known extends number | null>(known: Known): number | Known => {
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readUnsent() : null), [storage])
  const { answer } = useStored(query)
  return answer?.ok ? answer.value.waiting + answer.value.refused : known
}
