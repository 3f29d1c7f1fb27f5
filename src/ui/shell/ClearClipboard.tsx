import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { clipboardWatch, useClipboardState } from '../kit/clipboard.ts'
import { Icon } from '../kit/Icon.tsx'
import { toast } from '../kit/toast.ts'

/**
 * After a copy: the way to take it off the clipboard again. Nothing is promised of histories that
 * the system keeps.
 */
export const ClearClipboard = () => {
  const state = useClipboardState()
  const { t } = useTranslation('shell')
  if (state === 'none') return null
  const clear = async () => {
    const done = await clipboardWatch.clear()
    toast(
      done
        ? { kind: 'success', title: t('clipboard.cleared'), description: t('clipboard.historyNote') }
        : { kind: 'destructive', title: t('clipboard.failed') },
    )
  }
  return (
    <Button variant="quiet" onClick={() => void clear()}>
      <Icon name="close" />
      {t('clipboard.clear')}
    </Button>
  )
}
