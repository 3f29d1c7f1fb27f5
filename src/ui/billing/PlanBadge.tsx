import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { planAtom } from '../../state/plan/plan-atom.ts'
import { Badge } from '../kit/Badge.tsx'

/** The plan's name: Free Plan, Premium, Lifetime. */
export const PlanBadge = () => {
  const { t } = useTranslation('dashboard')
  const plan = useAtomValue(planAtom)
  return <Badge tone={plan === 'free' ? 'neutral' : 'accent'}>{t(`plan.${plan}`)}</Badge>
}
