import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useVaultState } from '../../state/vault/use-vault-state.ts'
import { listWaysInAtom, type WayInEntry } from '../../state/vault/ways-in.ts'

/** The ways into the history, read anew whenever this device's keys change; null until they are known. */
export const useWaysIn = (): readonly WayInEntry[] | null => {
  const state = useVaultState()
  const list = useSetAtom(listWaysInAtom)
  const [ways, setWays] = useState<readonly WayInEntry[] | null>(null)
  const [isOpen, stamp] = [state?.standing === 'open', state?.stamp]
  useEffect(() => {
    if (!isOpen || stamp === undefined) return setWays(null)
    let current = true
    void list().then((listed) => {
      if (current && listed.ok) setWays(listed.value)
    })
    return () => {
      current = false
    }
  }, [isOpen, stamp, list])
  return ways
}
