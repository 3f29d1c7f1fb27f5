import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: Value
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly onValueChange: (value: Value) => void
}

/** The platform's own list: best on a phone, and Base UI's would inject a style element that the policy refuses. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { label, hideLabel, value, options, onValueChange, className, id, ...rest } = props
  const ownId = useId()
  const selectId = id ?? ownId
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onValueChange(option.value)
  }
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? undefined : styles.label} htmlFor={selectId}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={classNames(styles.box, styles.selectBox)}>
        <select
          {...rest}
          id={selectId}
          className={classNames(styles.input, styles.select)}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </div>
    </div>
  )
}
