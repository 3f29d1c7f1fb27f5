import { useAtomValue } from 'jotai'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { makeWayAtom, otherNeedsPasswordAtom, turnAwayAtom } from '../../state/auth/make-way.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { useLeaversUnsentCount } from '../../state/history/use-unsent-count.ts'
import { useAction } from '../../state/use-action.ts'
import { useIsShutOut } from '../../state/vault/use-vault-state.ts'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'

/** Somebody else has signed in on this device: the person here decides whether to sign out. */
export const OtherPersonDialog = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const isShutOut = useIsShutOut()
  const { user } = useAuth()
  const makeWay = useAction(makeWayAtom)
  const turnAway = useAction(turnAwayAtom)
  const unsent = useLeaversUnsentCount(null)
  const needsPassword = useAtomValue(otherNeedsPasswordAtom)
  return (
    <ConfirmDialog
      open
      title={t('otherPerson.title')}
      description={t('otherPerson.text', { current: user?.email ?? '', email })}
      confirmLabel={t('otherPerson.confirm')}
      cancelLabel={t('otherPerson.stay')}
      destructive
      busy={makeWay.busy}
      isFinal={makeWay.busy}
      onConfirm={() => void makeWay.run()}
      onCancel={() => void turnAway.run()}
    >
      {needsPassword ? <p>{t('otherPerson.passwordNeeded', { email })}</p> : null}
      {unsent === 0 ? null : (
        <p>
          {unsent === null
            ? t('otherPerson.unknown')
            : t('otherPerson.unsent', { count: unsent, formatted: formats.number(unsent) })}{' '}
          {isShutOut ? t('leave.waits') : null}
        </p>
      )}
    </ConfirmDialog>
  )
}
