import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { planAtom } from '../../state/plan/plan-atom.ts'
import { ProfileButton } from '../account/ProfileButton.tsx'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { ManageBillingButton } from '../billing/ManageBillingButton.tsx'
import { PlanBadge } from '../billing/PlanBadge.tsx'
import { Badge } from '../kit/Badge.tsx'
import { useTellMissing } from '../kit/use-tell-missing.ts'
import { LanguageSwitcher } from '../shell/LanguageSwitcher.tsx'
import { Logo } from '../shell/Logo.tsx'
import { SkipLink } from '../shell/SkipLink.tsx'
import { ThemeButton } from '../shell/ThemeButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'

/** Who is here, on what plan, and the way out; on a phone all but the plan is in a menu, which changes nothing that is open. */
export const Header = () => {
  const { t } = useTranslation('dashboard')
  const { user } = useAuth()
  const plan = useAtomValue(planAtom)
  const tellMissing = useTellMissing()
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
      <div className={styles.actions}>
        <ManageBillingButton />
        <LanguageSwitcher onMissing={tellMissing} />
        <ThemeButton />
        <ProfileButton />
        <SignOutButton />
      </div>
      <div className={styles.menu}>
        <AccountMenu />
      </div>
    </header>
  )
}
