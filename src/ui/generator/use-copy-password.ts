import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import { modeOf } from '../../core/generator/chosen-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusalAtom } from '../../state/generator/generate-atom.ts'
import { notePasswordTakenAtom, passwordAtom } from '../../state/generator/password-atom.ts'
import { rememberCopiedAtom } from '../../state/generator/remember-copied.ts'
import { copyText, selectText } from '../kit/copy-text.ts'
import { toast } from '../kit/toast.ts'
import { copyKeys } from './copy-keys.ts'
import { firstCopy } from './first-copy.ts'

/** The act, whether there is anything to copy, and whether that is what was copied just now. */
export type Copying = ReturnType<typeof useCopyPassword>

const COPIED_MS = 2_000

/**
 * Copies the shown password. It is at hand in memory, so the clipboard is asked in the click's own task.
 * Success is told only when the browser has confirmed it; otherwise the password gets selected and the
 * sentence says how to copy it.
 */
export const useCopyPassword = (secret: RefObject<HTMLElement | null>) => {
  const { t } = useTranslation('generator')
  const made = useAtomValue(passwordAtom)
  const isRefused = useAtomValue(refusalAtom) !== null
  const noteTaken = useSetAtom(notePasswordTakenAtom)
  const remember = useSetAtom(rememberCopiedAtom)
  const [copied, setCopied] = useState('')

  useEffect(() => {
    if (copied === '') return
    const timer = setTimeout(() => setCopied(''), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const shown = isRefused ? undefined : made?.password
  const copy = async () => {
    if (shown === undefined) return
    // Before the answer: the controls may be moved meanwhile. A refused copy is selected, to
    // be copied by hand.
    noteTaken(shown)
    if (await copyText(shown)) {
      setCopied(shown)
      if (firstCopy.read() === 'to come') firstCopy.write('done')
      void remember([shown], made ? modeOf(made.options) : undefined)
      toast({ kind: 'success', title: t('copied') })
      return
    }
    if (secret.current) selectText(secret.current)
    toast({
      kind: 'destructive',
      title: t('copyFailed'),
      description: t('copyFailedText', { keys: copyKeys() }),
    })
  }
  return { copy, canCopy: shown !== undefined, isCopied: copied !== '' && copied === shown }
}
