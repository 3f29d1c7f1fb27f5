import { ProfileButton } from '../account/ProfileButton.tsx'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { ManageBillingButton } from '../billing/ManageBillingButton.tsx'
import { useTellMissing } from '../kit/use-tell-missing.ts'
import { LanguageSwitcher } from '../shell/LanguageSwitcher.tsx'
import { ThemeButton } from '../shell/ThemeButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'

/** What the header offers: side by side, and on a phone in a menu. */
export const HeaderActions = () => {
  const tellMissing = useTellMissing()
  return (
    <>
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
    </>
  )
}
