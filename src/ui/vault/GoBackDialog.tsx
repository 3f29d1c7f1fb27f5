import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useVaultState } from '../../state/vault/use-vault-state.ts'
import { goBackAtom } from '../../state/vault/ways-in.ts'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { toast } from '../kit/toast.ts'
import { useAfterSignIn } from './use-after-sign-in.tsx'

/** Asks before signing in is enough again: from then on Cifra can read every entry. */
export const GoBackDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('vault')
  const formats = useFormats()
  const count = useVaultState()?.total ?? 0
  const going = useAfterSignIn(goBackAtom, () => {
    toast({ kind: 'success', title: t('ended.confirmed') })
    onClose()
  })
  return (
    <>
      <ConfirmDialog
        open
        busy={going.busy}
        title={t('back.title')}
        description={t('back.text', { count, formatted: formats.number(count) })}
        confirmLabel={t('back.confirm')}
        cancelLabel={t('back.cancel')}
        onConfirm={going.run}
        onCancel={onClose}
      >
        <FailureAlert failure={going.failure} />
      </ConfirmDialog>
      {going.dialog}
    </>
  )
}
