import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { copyText, selectText } from '../kit/copy-text.ts'
import { toast } from '../kit/toast.ts'
import { copyKeys } from './copy-keys.ts'

/**
 * Copies a line of a list, in the task of the press on its `button`. Where the browser refuses, `show` takes
 * the mask away, and the password is selected, to be copied by hand.
 */
export const useCopyLine = () => {
  const { t } = useTranslation('generator')
  return async (password: string, button: Element, show: () => void, onCopied = () => {}) => {
    const line = button.closest('li')
    if (await copyText(password)) {
      onCopied()
      toast({ kind: 'success', title: t('copied') })
      return
    }
    flushSync(show)
    const shown = line?.querySelector('code')
    if (shown) selectText(shown)
    const description = t('copyFailedText', { keys: copyKeys() })
    toast({ kind: 'destructive', title: t('copyFailed'), description })
  }
}
