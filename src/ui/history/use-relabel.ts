import { useSetAtom } from 'jotai'
import type { Failure } from '../../core/failure.ts'
import type { OpenItem } from '../../core/history/item.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { relabelAtom } from '../../state/history/relabel.ts'
import { useAction } from '../../state/use-action.ts'
import { toast } from '../kit/toast.ts'
import { UNDO_MS } from './use-delete.ts'
import { useUndoToast } from './use-undo-toast.ts'

/** Gives a row another label, with a toast that takes it back. Answers whether the form is done with. */
export const useRelabel = () => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const { busy, run } = useAction(relabelAtom)
  const tellDone = useUndoToast()
  // An undo waits for nobody: the form may be saving another label.
  const relabelNow = useSetAtom(relabelAtom)

  const tellFailed = (failure: Failure) => {
    const message = failureText(tFailures, failure)
    toast({ kind: 'destructive', title: t('labelFailed'), description: t('databaseError', { message }) })
  }
  const takeBack = async (request: {
    readonly id: string
    readonly label: string
    readonly over: string
  }) => {
    const done = await relabelNow(request)
    if (!done.ok) tellFailed(done.failure)
  }

  const relabel = async ({ id, label: before }: OpenItem, label: string): Promise<boolean> => {
    const changed = await run({ id, label })
    if (changed === null) return false
    if (!changed.ok) {
      tellFailed(changed.failure)
      return false
    }
    if (changed.value)
      tellDone({
        title: t('labelled'),
        description: t('labelledText'),
        durationMs: UNDO_MS,
        action: { label: t('undo'), run: () => void takeBack({ id, label: before, over: label }) },
      })
    return true
  }
  return { busy, relabel }
}
