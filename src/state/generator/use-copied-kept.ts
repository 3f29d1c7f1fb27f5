import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { readCopiedAtom } from './copied-atom.ts'

/** What is a day old goes while the page stays open, too. */
const LOOK_EVERY_MS = 60_000

/** Keeps `copiedAtom` at what the database says, also when another window notes or clears something. */
export const useCopiedKept = (): void => {
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readKept('copied') : null), [storage])
  const { answer } = useStored(query, { everyMs: LOOK_EVERY_MS })
  const read = useSetAtom(readCopiedAtom)
  useEffect(() => {
    if (answer?.ok) void read()
  }, [answer, read])
}
