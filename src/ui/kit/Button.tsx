import type { ComponentProps, MouseEvent } from 'react'
import styles from './Button.module.css'
import { type ButtonVariant, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  /**
   * The action runs: the button keeps its place and focus, and presses do nothing. Say what runs in the text.
   */
  readonly busy?: boolean
  readonly wide?: boolean
}

/**
 * A disabled button stays in the tab order (`aria-disabled`), so that a keyboard reaches the tooltip or the
 * sentence that says why.
 */
export const Button = ({
  variant,
  busy,
  wide,
  disabled,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const dead = busy === true || disabled === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (dead) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant, wide), className)}
      aria-disabled={dead || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.ring} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
