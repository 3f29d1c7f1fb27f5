import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'

/** Calls `react` each time the plan goes from free to premium while the screen is there, whoever learned of it. */
export const useBecamePremium = (react: () => void): void => {
  const isPremium = useAtomValue(isPremiumAtom)
  const before = useRef(isPremium)
  const call = useEffectEvent(react)
  useEffect(() => {
    if (!before.current && isPremium) call()
    before.current = isPremium
  }, [isPremium])
}
