import { type FormEvent, useRef, useState } from 'react'
import { numberedLabel } from '../../core/history/numbered-label.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Batch } from '../../state/generator/bulk-atom.ts'
import { saveBatchAtom } from '../../state/history/save-batch.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import { toast } from '../kit/toast.ts'
import styles from './BulkDialog.module.css'

type BulkSaveProps = {
  readonly batch: Batch
  /** How many of them are saved. */
  readonly saved: number
  readonly onSaved: (batch: Batch, saved: number) => void
}

/** All of them into the history, under one label with a running number. What is saved is not saved twice. */
export const BulkSave = ({ batch, saved, onSaved }: BulkSaveProps) => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const saving = useAction(saveBatchAtom)
  const [label, setLabel] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const count = batch.passwords.length
  const shown = label.trim() || t('bulkLabelSample')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (saved === count) return
    let kept = saved
    const done = await saving.run(batch, label, saved, (now) => {
      kept = now
      onSaved(batch, now)
    })
    if (done === null) return
    if (done.ok) {
      toast({ kind: 'success', title: t('bulkSaved', { count }) })
      return
    }
    field.current?.focus()
    if (kept > 0)
      toast({
        kind: 'destructive',
        title: t('bulkSaveFailed', { count: kept, all: count }),
        description: failureText(tFailures, done.failure),
      })
  }
  return (
    <form className={styles.save} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        ref={field}
        label={t('bulkLabel')}
        hint={t('bulkLabelAbout', {
          first: numberedLabel(shown, 1, count),
          second: numberedLabel(shown, 2, count),
        })}
        value={label}
        error={saving.failure ? failureText(tFailures, saving.failure) : undefined}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => {
          setLabel(event.currentTarget.value)
          saving.clear()
        }}
      />
      <Button type="submit" variant="secondary" busy={saving.busy} disabled={saved === count}>
        {t(saving.busy ? 'bulkSaving' : 'bulkSave')}
      </Button>
    </form>
  )
}
