import { useState } from 'react'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { removeAllAtom } from '../../state/history/remove-all.ts'
import { useAction } from '../../state/use-action.ts'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { toast } from '../kit/toast.ts'

type DeleteAllProps = {
  /** Rows on this device. With none there is nothing to press. */
  readonly total: number
  /** Before they go: no single one can be taken back any more. */
  readonly onConfirm: () => void
  /** It was answered. */
  readonly onDone: () => void
}

/** Asks first, naming how many go. It means the whole history, also while a search shows a part of it. */
export const DeleteAll = ({ total, onConfirm, onDone }: DeleteAllProps) => {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useAction(removeAllAtom)
  const named = { count: total, formatted: formats.number(total) }

  const removeAll = async () => {
    onConfirm()
    const removed = await run()
    setAsking(false)
    onDone()
    if (removed?.ok) toast({ kind: 'success', title: t('allDeleted') })
    else toast({ kind: 'destructive', title: t('deleteFailed'), description: t('deleteAllFailedText') })
  }

  return (
    <>
      <IconButton
        wordy
        icon="trash"
        label={t('deleteAll')}
        disabled={total === 0}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        destructive
        busy={busy}
        title={t('deleteAllTitle', named)}
        description={t('deleteAllText')}
        confirmLabel={t('deleteAllConfirm', named)}
        onConfirm={() => void removeAll()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
