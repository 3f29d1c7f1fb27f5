import { classNames } from './class-names.ts'
import styles from './Icon.module.css'
import { ICON_SHAPES, type IconName } from './icon-shapes.ts'

type IconProps = { readonly name: IconName; readonly size?: number; readonly className?: string | undefined }

/** A picture beside a word: always hidden from screen readers, the word is what they read. `size` in px. */
export const Icon = ({ name, size = 20, className }: IconProps) => (
  <svg
    className={classNames(styles.icon, className)}
    width={size}
    height={size}
    viewBox="0 0 20 20"
    aria-hidden="true"
    focusable="false"
  >
    <path d={ICON_SHAPES[name]} />
  </svg>
)
