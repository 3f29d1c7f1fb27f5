import type { RefObject } from 'react'
import type { Failure } from '../../core/failure.ts'
import { MAX_LABEL_CHARACTERS } from '../../core/history/label.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../kit/TextField.tsx'

type LabelFieldProps = {
  readonly field: RefObject<HTMLInputElement | null>
  /** Its visible name. */
  readonly name: string
  readonly value: string
  /** Why the label was not taken. */
  readonly refused: Failure | undefined
  readonly onType: (text: string) => void
}

/** Where a saved password gets its label, the first one or another. */
export const LabelField = ({ field, name, value, refused, onType }: LabelFieldProps) => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  return (
    <TextField
      ref={field}
      label={name}
      placeholder={t('labelPlaceholder')}
      value={value}
      error={refused && failureText(tFailures, refused)}
      // Twice the bound in UTF-16 units: no valid label is cut, and the sentence tells of the others.
      maxLength={MAX_LABEL_CHARACTERS * 2}
      autoComplete="off"
      enterKeyHint="done"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
