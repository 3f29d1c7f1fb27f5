import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { UserStorage } from '../../storage/user-storage.ts'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { finishDeletesAtom } from './finish-deletes.ts'

const useCounted = <Known>(storage: UserStorage | null, known: Known): number | Known => {
  const query = useMemo(() => storage && (() => storage.readUnsent()), [storage])
  const { answer } = useStored(query)
  return answer?.ok ? answer.value.waiting + answer.value.refused : known
}

/**
 * How many changes only this device has: waiting ones and refused rows. `known` is answered until the storage
 * has; null stands for not knowing, which whoever asks before something is lost has to say.
 */
export const useUnsentCount = <Known extends number | null>(known: Known): number | Known => {
  const storage = useAtomValue(userStorageAtom)
  return useCounted(storage?.ok ? storage.value : null, known)
}

/**
 * The same where the person may leave: what they have deleted they do not take back any more, and it counts.
 */
export const useLeaversUnsentCount = <Known extends number | null>(known: Known): number | Known => {
  const storage = useAtomValue(userStorageAtom)
  const finishDeletes = useSetAtom(finishDeletesAtom)
  const [finished, setFinished] = useState<UserStorage | null>(null)
  useEffect(() => {
    if (!storage?.ok) return
    const { value } = storage
    void finishDeletes(value).then((result) => {
      if (result.ok) setFinished(value)
    })
  }, [storage, finishDeletes])
  // Not before: a count of 0 that had yet to grow would be taken for the last word.
  return useCounted(storage?.ok && storage.value === finished ? finished : null, known)
}
