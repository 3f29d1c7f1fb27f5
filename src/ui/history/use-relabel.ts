import type { OpenItem } from '../../core/history/item.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { relabelAtom } from '../../state/history/relabel.ts'
import { useAction } from '../../state/use-action.ts'
import { toast } from '../kit/toast.ts'

/** As long as a deletion can be taken back. */
const UNDO_MS = 8000

/** Gives a row another label, with a toast that takes it back. Answers whether the form is done with. */
export const useRelabel = () => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const { busy, run } = useAction(relabelAtom)

  const relabel = async ({ id, label: before }: OpenItem, label: string): Promise<boolean> => {
    const changed = await run({ id, label })
    if (changed === null) return false
    if (!changed.ok) {
      const message = failureText(tFailures, changed.failure)
      toast({ kind: 'destructive', title: t('labelFailed'), description: t('databaseError', { message }) })
      return false
    }
    if (changed.value)
      toast({
        kind: 'success',
        title: t('labelled'),
        description: t('labelledText'),
        durationMs: UNDO_MS,
        action: { label: t('undo'), run: () => void run({ id, label: before, over: label }) },
      })
    return true
  }
  return { busy, relabel }
}
