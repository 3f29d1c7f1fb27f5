import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FoundItem, OpenItem } from '../../core/history/item.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { copyText, selectText } from '../kit/copy-text.ts'
import { toast } from '../kit/toast.ts'

/**
 * Copies in the click's own task. Where the browser refuses, the password is shown (`onReveal`) and selected:
 * `value` is the element that shows it. A press on a row that has just been found copies when its password
 * comes, a frame or two later.
 */
export const useCopyItem = ({ id, password }: OpenItem | FoundItem, onReveal: (id: string) => void) => {
  const { t } = useTranslation('history')
  const value = useRef<HTMLElement>(null)
  const wanted = useRef<string>(null)
  const copy = async () => {
    wanted.current = password === null ? id : null
    if (password === null) return
    if (await copyText(password)) {
      toast({ kind: 'success', title: t('copied') })
      return
    }
    flushSync(() => onReveal(id))
    if (value.current) selectText(value.current)
    toast({ kind: 'destructive', title: t('copyFailed'), description: t('copyFailedText') })
  }
  const copyWanted = useEffectEvent(() => {
    if (wanted.current === id) void copy()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: its coming is what is waited for
  useEffect(copyWanted, [password])
  return { value, copy }
}
