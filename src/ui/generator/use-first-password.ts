import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { makeFirstPasswordAtom } from '../../state/generator/generate-atom.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { afterPaint } from '../kit/after-paint.ts'
import { firstPlate } from './first-plate.ts'
import { useReportFailure } from './use-report-failure.ts'

/** Makes the automatic first password, and lets in what waits for it. */
export const useFirstPassword = (): void => {
  const isPremium = useAtomValue(isPremiumAtom)
  const makeFirst = useSetAtom(makeFirstPasswordAtom)
  const report = useReportFailure()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page load and plan; the atom sees to it
  useEffect(() => {
    void makeFirst()
      .then((made) => {
        if (made && !made.ok) report(made.failure)
      })
      .finally(() => afterPaint(firstPlate.open))
  }, [isPremium])
}
