import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { askToOpenAtom } from '../../state/vault/ask-to-open.ts'
import { ProfileButton } from '../account/ProfileButton.tsx'
import { SignOutButton } from '../account/SignOutButton.tsx'
import { ManageBillingButton } from '../billing/ManageBillingButton.tsx'
import { KeysButton } from '../keyboard/KeysButton.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { LanguageSwitcher } from '../shell/LanguageSwitcher.tsx'
import { ThemeButton } from '../shell/ThemeButton.tsx'
import styles from './AccountMenu.module.css'
import { initialsOf } from './initials.ts'

/** On a phone: all that stands in the header of a wide screen, as rows of a sheet that the thumb reaches. */
export const AccountMenu = () => {
  const { t } = useTranslation('dashboard')
  const { user } = useAuth()
  const [open, setOpen] = useState(false)
  // What the person wants to do first lies behind the sheet.
  const timesAsked = useAtomValue(askToOpenAtom)
  useEffect(() => {
    if (timesAsked > 0) setOpen(false)
  }, [timesAsked])
  const name = user?.fullName || user?.email || ''
  return (
    <>
      <Button
        variant="secondary"
        className={styles.initials}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="notranslate" translate="no">
          {initialsOf(name)}
        </span>
        <VisuallyHidden> {t('menu')}</VisuallyHidden>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('welcome', { name })}
        description={user?.fullName ? user.email : undefined}
      >
        <div className={styles.rows}>
          <LanguageSwitcher wordy />
          <ThemeButton wordy />
          <ProfileButton wordy />
          <ManageBillingButton wordy />
          <KeysButton wordy />
          <SignOutButton wordy />
        </div>
      </Dialog>
    </>
  )
}
