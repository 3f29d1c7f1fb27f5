import type { ComponentProps } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tooltip } from '../kit/Tooltip.tsx'

type PremiumOnlyProps = {
  readonly isPremium: boolean
  readonly children: ComponentProps<typeof Tooltip>['children']
}

/** A control that tells a free user why it is closed. */
export const PremiumOnly = ({ isPremium, children }: PremiumOnlyProps) => {
  const { t } = useTranslation('generator')
  return isPremium ? children : <Tooltip content={t('premiumFeature')}>{children}</Tooltip>
}
