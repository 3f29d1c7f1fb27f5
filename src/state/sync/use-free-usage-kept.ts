import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { freeUsageAtom } from './free-usage-atom.ts'

/**
 * The week ends by the server's clock, which this device may know badly: so it is looked up anew at times, rather than
 * awaited with a timer for days, which a wrong or jumping clock would turn into none or very many.
 */
const REREAD_MS = 60_000

/** Keeps `freeUsageAtom` at what the database says. The dashboard calls it once; a press of Generate waits for no database. */
export const useFreeUsageKept = (): void => {
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readFreeUsage() : null), [storage])
  const { answer } = useStored(query, { everyMs: REREAD_MS })
  const setHeard = useSetAtom(freeUsageAtom)
  useEffect(() => {
    if (answer?.ok) setHeard(answer.value)
  }, [answer, setHeard])
}
