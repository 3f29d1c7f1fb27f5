import { useAtomValue } from 'jotai'
import { otherPersonAtom } from '../../state/auth/auth-atoms.ts'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./OtherPersonDialog.tsx')).OtherPersonDialog

export const OtherPersonGate = () => {
  const other = useAtomValue(otherPersonAtom)
  const Dialog = useLoaded(load, other !== null, { words: 'around' })
  return other !== null && Dialog ? <Dialog email={other.email} /> : null
}
