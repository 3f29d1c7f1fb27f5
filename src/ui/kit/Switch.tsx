import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Switch.module.css'

type SwitchProps = Omit<ComponentProps<'label'>, 'children' | 'htmlFor'> & {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  /** Stays in the tab order, so that a tooltip around it can say why. */
  readonly disabled?: boolean
  readonly description?: ReactNode
}

/** A setting that takes effect at once. The whole row is the target. A tooltip may wrap it. */
export const Switch = (props: SwitchProps) => {
  const { label, checked, onCheckedChange, disabled = false, description, className, ...rest } = props
  const { 'aria-describedby': describedBy, ...rowProps } = rest
  const id = useId()
  const described = classNames(describedBy, description ? `${id}-about` : null)
  return (
    <label {...rowProps} className={classNames(styles.row, className)} htmlFor={id}>
      <span className={styles.words}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {description ? (
          <span id={`${id}-about`} className={styles.description}>
            {description}
          </span>
        ) : null}
      </span>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says its own state; a second copy could disagree
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-disabled={disabled || undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
        onClick={(event) => {
          if (disabled) event.preventDefault()
        }}
        onChange={(event) => {
          if (!disabled) onCheckedChange(event.currentTarget.checked)
        }}
      />
    </label>
  )
}
