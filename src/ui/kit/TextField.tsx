import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type TextFieldProps = ComponentProps<'input'> & {
  readonly label: string
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** A sentence in the person's language; while it is there the field is invalid. */
  readonly error?: string | undefined
  /** A button at the end of the box. */
  readonly trailing?: ReactNode
}

/** One line of text with its name, hint and error tied to it. */
export const TextField = ({ label, hideLabel, hint, error, trailing, id, ...rest }: TextFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const described = [rest['aria-describedby'], hint ? `${inputId}-hint` : '', error ? `${inputId}-error` : '']
  return (
    <div className={styles.field}>
      <label className={hideLabel ? undefined : styles.label} htmlFor={inputId}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={styles.box}>
        <input
          type="text"
          {...rest}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        />
        {trailing}
      </div>
      {hint ? (
        <p id={`${inputId}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${inputId}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
