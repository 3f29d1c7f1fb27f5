import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children' | 'id' | 'className'
> & {
  readonly label: string
  readonly value: Value
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly onValueChange: (value: Value) => void
}

/**
 * The platform's own list: best on a phone, and Base UI's would inject a style element that
 * the policy refuses.
 */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { label, value, options, onValueChange, ...rest } = props
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onValueChange(option.value)
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, styles.selectBox)}>
        <select
          {...rest}
          id={id}
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
