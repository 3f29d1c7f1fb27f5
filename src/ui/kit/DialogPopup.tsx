import { Dialog as Base } from '@base-ui/react/dialog'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { NEXT_STEP } from './next-step.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { useAboveKeyboard } from './use-above-keyboard.ts'
import { useBackCloses } from './use-back-closes.ts'

export type DialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons of the bottom edge; the last one is the main one. */
  readonly actions?: ReactNode
  /**
   * Something was made in it that closing loses: a stray press beside it does not close it. What is typed
   * counts by itself.
   */
  readonly holdsWork?: boolean
  /** What the browser's Back does in place of `onOpenChange(false)`. */
  readonly onBack?: () => void
  /** What gets the focus in place of the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** What is typed into these is lost with the dialog. */
const LOSABLE = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])'

/** Focus goes in and comes back to where it was. */
export const DialogPopup = (props: DialogProps) => {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    actions,
    holdsWork = false,
    onBack,
    initialFocus,
  } = props
  const { t } = useTranslation('shell')
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    if (!open) setTyped(false)
  }, [open])
  useBackCloses(open, onBack ?? (() => onOpenChange(false)))
  useAboveKeyboard(open)

  const noteTyping = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof Element && target.matches(LOSABLE)) setTyped(true)
  }
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={holdsWork || isTyped}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} onInput={noteTyping} {...(initialFocus && { initialFocus })}>
          <div className={styles.head}>
            <div className={styles.words}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description ? (
                <Base.Description className={styles.description}>{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close render={<IconButton label={t('close')} icon="close" />} />
          </div>
          <div className={styles.body}>{children ? <PartBoundary>{children}</PartBoundary> : null}</div>
          {actions ? (
            <div className={styles.actions} {...NEXT_STEP}>
              {actions}
            </div>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
