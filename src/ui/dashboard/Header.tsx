import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { planAtom } from '../../state/plan/plan-atom.ts'
import { PlanBadge } from '../billing/PlanBadge.tsx'
import { Badge } from '../kit/Badge.tsx'
import { Logo } from '../shell/Logo.tsx'
import { lazyScreen, nothing } from '../shell/lazy-screen.tsx'
import { SkipLink } from '../shell/SkipLink.tsx'
import styles from './Header.module.css'
import { loadAround } from './load-around.ts'

const Actions = lazyScreen(async (i18n) => (await loadAround(i18n)).HeaderActions, { Missing: nothing })

/**
 * Who is here, on what plan, and the way out; on a phone all but the plan is in a menu, which changes
 * nothing that is open.
 */
export const Header = () => {
  const { t } = useTranslation('dashboard')
  const { user } = useAuth()
  const plan = useAtomValue(planAtom)
  return (
    <header className={styles.header}>
      <SkipLink />
      <Logo />
      <div className={styles.welcome}>
        <h1 className={styles.name} tabIndex={-1}>
          {t('welcome', { name: user?.fullName || user?.email || '' })}
        </h1>
        <Badge tone={plan === 'free' ? 'neutral' : 'accent'}>
          {plan === 'free' ? t('freeTrial') : t('premiumActive')}
        </Badge>
        {plan === 'lifetime' ? <PlanBadge /> : null}
      </div>
      <Actions />
    </header>
  )
}
