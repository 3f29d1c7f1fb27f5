import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { planAtom } from '../../state/plan/plan-atom.ts'

/** Calls `react` each time the plan goes from free to premium while the screen is there, whoever learned of it. */
export const useBecamePremium = (react: () => void): void => {
  const { tier } = useAtomValue(planAtom)
  const before = useRef(tier)
  const call = useEffectEvent(react)
  useEffect(() => {
    if (before.current === 'free' && tier === 'premium') call()
    before.current = tier
  }, [tier])
}
