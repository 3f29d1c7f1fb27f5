import { useRef, useState } from 'react'
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

/** Longer than for one deletion: there is more to look at. */
const UNDO_MS = 20_000

export type Importing = {
  /** null: no file is chosen. */
  readonly fileName: string | null
  /** null while the file is read. */
  readonly plan: ImportPlan | null
  readonly failure: Failure | null
  /** 0 to 1 while it runs. */
  readonly progress: number | null
  readonly choose: (file: File) => void
  readonly accept: () => void
  readonly close: () => void
}

/** From a chosen file over what it would bring to its passwords in the history, with one press that takes them all back. */
export const useImport = (): Importing => {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const planning = useAction(planImportAtom)
  const saving = useAction(importAtom)
  const undoing = useAction(undoImportAtom)
  const [fileName, setFileName] = useState<string | null>(null)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const chosen = useRef<File | null>(null)

  const choose = async (file: File) => {
    chosen.current = file
    setFileName(file.name)
    setPlan(null)
    setFailure(null)
    const planned = await planning.run(await file.text().catch(() => ''))
    // Closed, or another file was chosen meanwhile.
    if (chosen.current !== file || planned === null) return
    if (planned.ok) setPlan(planned.value)
    else setFailure(planned.failure)
  }

  const close = () => {
    if (progress !== null) return
    chosen.current = null
    setFileName(null)
  }

  const undo = async (ids: readonly string[]) => {
    const undone = await undoing.run(ids)
    if (undone?.ok === false)
      toast({ kind: 'destructive', title: t('deleteFailed'), description: t('deleteAllFailedText') })
  }

  const accept = async () => {
    if (plan === null || progress !== null) return
    setProgress(0)
    const saved = await saving.run({ entries: plan.fresh, onProgress: setProgress })
    setProgress(null)
    if (saved === null) return
    if (!saved.ok) return setFailure(saved.failure)
    chosen.current = null
    setFileName(null)
    const ids = saved.value
    toast({
      kind: 'success',
      title: t('imported', { count: ids.length, formatted: formats.number(ids.length) }),
      description: t('importedText'),
      durationMs: UNDO_MS,
      action: { label: t('undo'), run: () => void undo(ids) },
    })
  }

  return {
    fileName,
    plan,
    failure,
    progress,
    choose: (file) => void choose(file),
    accept: () => void accept(),
    close,
  }
}
