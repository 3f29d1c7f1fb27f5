import { useState } from 'react'
import { type FieldErrors, hasErrors } from '../../core/account/check-form.ts'
import type { FailureCode } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The errors of a form's fields in words. `check` notes them and puts the focus on the first wrong field. */
export const useFieldErrors = <Field extends string>() => {
  const { t } = useTranslation('failures')
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const check = (found: FieldErrors<Field>, form: HTMLFormElement): boolean => {
    setErrors(found)
    if (!hasErrors(found)) return true
    const inputs = [...form.querySelectorAll('input')]
    inputs.find((input) => Object.hasOwn(found, input.name))?.focus()
    return false
  }
  const errorOf = (field: Field): string | undefined => {
    const code: FailureCode | undefined = errors[field]
    return code === undefined ? undefined : failureText(t, { code })
  }
  return { check, errorOf }
}
