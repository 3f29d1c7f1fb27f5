import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import type { UserStorage } from '../../storage/user-storage.ts'

/** Changes that only this device has: waiting ones and refused rows. */
export const countUnsent = async (storage: UserStorage): Promise<number> => {
  const unsent = await storage.readUnsent()
  return unsent.ok ? unsent.value.waiting + unsent.value.refused : 0
}

/** `known` is shown until the storage has answered. */
export const useUnsentCount = (known = 0): number => {
  const storage = useAtomValue(userStorageAtom)
  const [count, setCount] = useState(known)
  useEffect(() => {
    if (!storage?.ok) return
    let current = true
    const read = () =>
      void countUnsent(storage.value).then((found) => {
        if (current) setCount(found)
      })
    read()
    const stop = storage.value.subscribe(read)
    return () => {
      current = false
      stop()
    }
  }, [storage])
  return count
}
