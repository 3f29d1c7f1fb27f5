import { type FormEvent, useState } from 'react'
import { checkFullName } from '../../core/account/check-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { saveFullNameAtom } from '../../state/auth/profile.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { useAction } from '../../state/use-action.ts'
import { PlanBadge } from '../billing/PlanBadge.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { TextField } from '../kit/TextField.tsx'
import { toast } from '../kit/toast.ts'
import { ClipboardSwitch } from '../shell/ClipboardSwitch.tsx'
import { WaysInSlot } from '../vault/WaysInSlot.tsx'
import styles from './AccountScreen.module.css'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { useFieldErrors } from './use-field-errors.ts'

/** The name that the app calls its person by, and the way to leave for good. */
export const ProfileDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('account')
  const { user } = useAuth()
  const submit = useAction(saveFullNameAtom)
  // Until something is typed it follows the name: another window may change it.
  const [typed, setTyped] = useState<string | null>(null)
  const fullName = typed ?? user?.fullName ?? ''
  const { check, errorOf } = useFieldErrors<'fullName'>()

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.clear()
    if (!check(checkFullName({ fullName }), event.currentTarget)) return
    const saved = await submit.run(fullName.trim())
    if (!saved?.ok) return
    toast({ title: t('profile.updated'), kind: 'success' })
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('profile.title')} description={user?.email}>
      <p>
        <PlanBadge />
      </p>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <FailureAlert failure={submit.failure} title={t('profile.failed')} />
        <TextField
          label={t('fullName')}
          name="fullName"
          autoComplete="name"
          value={fullName}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errorOf('fullName')}
        />
        <Button type="submit" variant="primary" busy={submit.busy}>
          {submit.busy ? t('profile.saving') : t('profile.save')}
        </Button>
      </form>
      {/* Around it: its own least height would let the dialog press it together. */}
      <div>
        <ClipboardSwitch />
      </div>
      <WaysInSlot />
      <section className={styles.form} aria-label={t('profile.access')}>
        <ChangePassword />
        <SignOutEverywhere />
      </section>
      <DeleteAccount />
    </Dialog>
  )
}
