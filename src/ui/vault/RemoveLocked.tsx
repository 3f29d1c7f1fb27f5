import { useState } from 'react'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { removeLockedAtom } from '../../state/history/remove-locked.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { toast } from '../kit/toast.ts'

/** Takes every locked entry in one press, and asks first: nothing brings them back. */
export const RemoveLocked = ({ locked }: { readonly locked: number }) => {
  const { t } = useTranslation('vault')
  const formats = useFormats()
  const removing = useAction(removeLockedAtom)
  const [isAsking, setAsking] = useState(false)
  const named = (count: number) => ({ count, formatted: formats.number(count) })

  const remove = async () => {
    const removed = await removing.run()
    if (!removed?.ok) return
    setAsking(false)
    toast({ kind: 'success', title: t('locked.removed', named(removed.value)) })
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('locked.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        busy={removing.busy}
        title={t('locked.title', named(locked))}
        description={t('locked.text')}
        confirmLabel={t(removing.busy ? 'ways.removing' : 'locked.remove')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <FailureAlert failure={removing.failure} />
      </ConfirmDialog>
    </>
  )
}
