import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { otherPersonAtom } from '../../state/auth/auth-atoms.ts'

const OtherPersonDialog = lazy(async () => ({
  default: (await import('./OtherPersonDialog.tsx')).OtherPersonDialog,
}))

export const OtherPersonGate = () => {
  const other = useAtomValue(otherPersonAtom)
  if (other === null) return null
  return (
    <Suspense fallback={null}>
      <OtherPersonDialog email={other.email} />
    </Suspense>
  )
}
