import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { planDisplay } from '../../core/plan/plan-display.ts'
import { planAtom } from '../../state/plan/plan-atom.ts'
import { Badge } from '../kit/Badge.tsx'

/** The plan's name: Free Plan, Premium, Lifetime. */
export const PlanBadge = () => {
  const { t } = useTranslation('billing')
  const display = planDisplay(useAtomValue(planAtom))
  return <Badge tone={display === 'free' ? 'neutral' : 'accent'}>{t(`plan.${display}`)}</Badge>
}
