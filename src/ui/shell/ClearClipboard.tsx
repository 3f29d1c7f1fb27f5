import type { MouseEvent } from 'react'
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
  const clear = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const beside = currentTarget.parentElement?.querySelector('button')
    const done = await clipboardWatch.clear()
    // The button goes with what it cleared, and the focus with it.
    if (done) beside?.focus()
    toast(
      done
        ? { kind: 'success', title: t('clipboard.cleared'), description: t('clipboard.historyNote') }
        : { kind: 'destructive', title: t('clipboard.failed') },
    )
  }
  return (
    <Button variant="quiet" onClick={(event) => void clear(event)}>
      <Icon name="close" />
      {t('clipboard.clear')}
    </Button>
  )
}
