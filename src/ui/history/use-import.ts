import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '../../core/failure.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  type ImportPlan,
  importAtom,
  planImportAtom,
  undoImportAtom,
} from '../../state/history/import-passwords.ts'
import { useAction } from '../../state/use-action.ts'
import { toast } from '../kit/toast.ts'
import { useUndoToast } from './use-undo-toast.ts'

/** Longer than for one deletion: there is more to look at. */
const UNDO_MS = 20_000

export type Importing = {
  /** null while the file is read. */
  readonly plan: ImportPlan | null
  readonly failure: Failure | null
  /** 0 to 1 while it runs. */
  readonly progress: number | null
  readonly accept: () => void
  readonly close: () => void
}

/**
 * From a chosen file (null: none is) over what it would bring to its passwords in the history, with one press
 * that takes them all back. `onClose`: it is done with.
 */
export const useImport = (file: File | null, onClose: () => void): Importing => {
  const { t } = useTranslation('history')
  const { t: tImporting } = useTranslation('importing')
  const formats = useFormats()
  const saving = useAction(importAtom)
  const tellDone = useUndoToast()
  // Not one at a time: the file that was chosen last is the one that counts, and each import is taken
  // back for itself.
  const planImport = useSetAtom(planImportAtom)
  const undoImport = useSetAtom(undoImportAtom)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const chosen = useRef<File | null>(null)

  const read = async (from: File) => {
    setPlan(null)
    setFailure(null)
    const planned = await planImport(from)
    // Closed, or another file was chosen meanwhile.
    if (chosen.current !== from) return
    if (planned.ok) setPlan(planned.value)
    else setFailure(planned.failure)
  }
  const readFirst = useEffectEvent((from: File) => void read(from))
  useEffect(() => {
    chosen.current = file
    if (file) readFirst(file)
  }, [file])

  const close = () => {
    if (progress === null) onClose()
  }

  const undo = async (ids: readonly string[]) => {
    const undone = await undoImport(ids)
    if (!undone.ok)
      toast({ kind: 'destructive', title: t('deleteFailed'), description: t('deleteAllFailedText') })
  }

  const accept = async () => {
    if (file === null || plan === null || progress !== null) return
    setProgress(0)
    const saved = await saving.run({ entries: plan.fresh, onProgress: setProgress })
    setProgress(null)
    if (saved === null) return
    if (!saved.ok) return setFailure(saved.failure)
    const ids = saved.value
    // All of it has come another way since the question was asked: that is said in place of it.
    if (ids.length === 0) return void read(file)
    onClose()
    tellDone({
      title: tImporting('done', { count: ids.length, formatted: formats.number(ids.length) }),
      description: tImporting('doneText'),
      durationMs: UNDO_MS,
      action: { label: t('undo'), run: () => void undo(ids) },
    })
  }

  return { plan, failure, progress, accept: () => void accept(), close }
}
