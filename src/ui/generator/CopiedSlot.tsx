import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { copiedAtom, readCopiedAtom } from '../../state/generator/copied-atom.ts'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./CopiedList.tsx')).CopiedList

/** What is a day old goes while the page stays open, too. */
const LOOK_EVERY_MS = 60_000

/** Room for the list of what was copied and not saved; its code comes with the first of them. */
export const CopiedSlot = () => {
  const isWanted = useAtomValue(copiedAtom).length > 0
  const read = useSetAtom(readCopiedAtom)
  useEffect(() => {
    void read()
    const timer = setInterval(() => void read(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [read])
  const List = useLoaded(load, isWanted, undefined, 'around')
  return List && isWanted ? <List /> : null
}
