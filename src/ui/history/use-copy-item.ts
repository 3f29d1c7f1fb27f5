import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { OpenItem } from '../../core/history/item.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { copyText, selectText } from '../kit/copy-text.ts'
import { toast } from '../kit/toast.ts'

/**
 * Copies in the click's own task. Where the browser refuses, the password is shown (`onReveal`) and selected: `value` is the
 * element that shows it.
 */
export const useCopyItem = ({ id, password }: OpenItem, onReveal: (id: string) => void) => {
  const { t } = useTranslation('history')
  const value = useRef<HTMLElement>(null)
  const copy = async () => {
    if (await copyText(password)) {
      toast({ kind: 'success', title: t('copied') })
      return
    }
    flushSync(() => onReveal(id))
    if (value.current) selectText(value.current)
    toast({ kind: 'destructive', title: t('copyFailed'), description: t('copyFailedText') })
  }
  return { value, copy }
}
