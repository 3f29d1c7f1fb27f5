import { Button, type ButtonProps } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './IconButton.module.css'
import type { IconName } from './icon-shapes.ts'

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label'> & {
  readonly label: string
  readonly icon: IconName
  /** A row of a menu: the picture, and the name beside it. */
  readonly wordy?: boolean
}

/** A button that is only a picture, unless it is `wordy`; `label` is its name. */
export const IconButton = ({
  label,
  icon,
  wordy = false,
  className,
  variant = 'quiet',
  ...rest
}: IconButtonProps) => (
  <Button
    {...rest}
    variant={variant}
    aria-label={label}
    className={classNames(wordy ? styles.row : styles.square, className)}
  >
    {rest.busy ? null : <Icon name={icon} />}
    {wordy ? label : null}
  </Button>
)
