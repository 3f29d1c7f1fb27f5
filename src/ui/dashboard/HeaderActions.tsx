import { ProfileButton } from '../account/ProfileButton.tsx'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { ManageBillingButton } from '../billing/ManageBillingButton.tsx'
import { LanguageSwitcher } from '../shell/LanguageSwitcher.tsx'
import { ThemeButton } from '../shell/ThemeButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Header.module.css'

/** What the header offers: side by side, and on a phone in a menu. */
export const HeaderActions = () => (
  <>
    <div className={styles.actions}>
      <ManageBillingButton />
      <LanguageSwitcher />
      <ThemeButton />
      <ProfileButton />
      <SignOutButton />
    </div>
    <div className={styles.menu}>
      <AccountMenu />
    </div>
  </>
)
