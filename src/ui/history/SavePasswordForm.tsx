import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../core/failure.ts'
import { checkLabel } from '../../core/history/label.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { draftLabelAtom } from '../../state/generator/draft-atoms.ts'
import { refusalAtom } from '../../state/generator/generate-atom.ts'
import { notePasswordTakenAtom, passwordAtom } from '../../state/generator/password-atom.ts'
import { saveItemAtom } from '../../state/history/save-item.ts'
import { useAction } from '../../state/use-action.ts'
import { useVaultState } from '../../state/vault/use-vault-state.ts'
import { afterPaint } from '../kit/after-paint.ts'
import { Button } from '../kit/Button.tsx'
import { NEXT_STEP } from '../kit/next-step.ts'
import { type ToastHandle, toast } from '../kit/toast.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { LabelField } from './LabelField.tsx'
import styles from './SavePasswordForm.module.css'

// For windows that keep nothing.
const loadOpenFirstDialog = async () => (await import('../vault/OpenFirstDialog.tsx')).OpenFirstDialog

type SavePasswordFormProps = {
  /** The label's field, for who opens the form and puts the focus there. */
  readonly field?: RefObject<HTMLInputElement | null>
  readonly onSaved?: () => void
}

/**
 * Keeps the password on the plate under a label, with what it was made with. It says saved only after the
 * write; a failure keeps the label for another try.
 */
export const SavePasswordForm = ({ field: givenField, onSaved }: SavePasswordFormProps) => {
  const made = useAtomValue(passwordAtom)
  const isRefused = useAtomValue(refusalAtom) !== null
  const saving = useAction(saveItemAtom)
  const noteTaken = useSetAtom(notePasswordTakenAtom)
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const ownField = useRef<HTMLInputElement>(null)
  const field = givenField ?? ownField
  const [label, setLabel] = useAtom(draftLabelAtom)
  const [refused, setRefused] = useState<Failure>()
  const standing = useVaultState()?.standing
  const [asksWayIn, setAsksWayIn] = useState(false)
  const closeWayIn = () => setAsksWayIn(false)
  const OpenFirstDialog = useLoaded(loadOpenFirstDialog, asksWayIn, { onFailure: closeWayIn, words: 'vault' })
  const refusal = useRef<ToastHandle>(null)
  // From the press until its answer, which begins a frame before the action is busy: a second press
  // saves nothing twice.
  const isPressed = useRef(false)

  const refuse = (failure: Failure) => {
    const title = failure.code === 'label_required' ? t('labelRequired') : t('labelRejected')
    const description = failureText(tFailures, failure)
    refusal.current?.close()
    refusal.current = toast({ kind: 'destructive', title, description })
    setRefused(failure)
    field.current?.focus()
  }

  // Another label answers both the mark on the field and the toast, wherever it comes from: typed, offered
  // again, a site's name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label's change is the answer
  useEffect(() => {
    setRefused(undefined)
    refusal.current?.close()
    refusal.current = null
  }, [label])

  const save = async () => {
    if (isPressed.current || isRefused || !made) return
    const checked = checkLabel(label)
    if (!checked.ok) return refuse(checked.failure)
    const { password, options } = made
    noteTaken(password)
    isPressed.current = true
    // The press has its frame: the write draws the list, the figures and a toast.
    const saved = await new Promise<void>(afterPaint)
      .then(() => saving.run({ label: checked.value, password, options }))
      .finally(() => {
        isPressed.current = false
      })
    if (saved === null) return
    if (saved.ok) {
      onSaved?.()
      toast({ kind: 'success', title: t('saved'), description: t('savedText') })
    } else if (saved.failure.code === 'way_in_needed' && standing === 'waiting') setAsksWayIn(true)
    else {
      const message = failureText(tFailures, saved.failure)
      toast({ kind: 'destructive', title: t('saveFailed'), description: t('databaseError', { message }) })
    }
  }

  return (
    <>
      <form
        className={styles.form}
        {...NEXT_STEP}
        aria-label={t('saveTitle')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <LabelField field={field} name={t('labelField')} value={label} refused={refused} onType={setLabel} />
        <Button
          type="submit"
          variant="secondary"
          className={styles.save}
          busy={saving.busy}
          disabled={isRefused || !made}
          onClick={(event) => {
            // The second press of a double one would find the label saved and gone, and ask for it.
            if (event.detail > 1) event.preventDefault()
          }}
        >
          {t('save')}
        </Button>
      </form>
      {/* Beside the form: what is sent in it would send this one, too. */}
      {asksWayIn && OpenFirstDialog ? (
        <OpenFirstDialog
          onClose={closeWayIn}
          onOpened={() => {
            closeWayIn()
            void save()
          }}
        />
      ) : null}
    </>
  )
}
