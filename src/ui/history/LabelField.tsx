import type { RefObject } from 'react'
import { MAX_LABEL_CHARACTERS } from '../../core/history/label.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../kit/TextField.tsx'

type LabelFieldProps = {
  readonly field: RefObject<HTMLInputElement | null>
  /** Its visible name. */
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onType: (text: string) => void
}

/** Where a saved password gets its label, the first one or another. */
export const LabelField = ({ field, name, value, error, onType }: LabelFieldProps) => {
  const { t } = useTranslation('history')
  return (
    <TextField
      ref={field}
      label={name}
      placeholder={t('labelPlaceholder')}
      value={value}
      error={error}
      // Twice the bound in UTF-16 units: no valid label is cut, and the sentence tells of the others.
      maxLength={MAX_LABEL_CHARACTERS * 2}
      autoComplete="off"
      enterKeyHint="done"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
