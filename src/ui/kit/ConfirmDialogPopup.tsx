import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { NEXT_STEP } from './next-step.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { useBackCloses } from './use-back-closes.ts'

export type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  readonly description: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly destructive?: boolean
  readonly busy?: boolean
  /** The answer is given, and nothing takes it back: until it is done there is no other. */
  readonly isFinal?: boolean
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Focus starts on Cancel: Enter by habit destroys nothing. No toast covers the question or its answers. */
export const ConfirmDialogPopup = (props: ConfirmDialogProps) => {
  const { open, title, description, confirmLabel, cancelLabel, destructive, busy, isFinal, children } = props
  const { t } = useTranslation('shell')
  const cancel = useRef<HTMLButtonElement>(null)
  const stay = () => {
    if (!isFinal) props.onCancel()
  }
  useBackCloses(open, stay)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : stay())}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup} initialFocus={cancel} {...NEXT_STEP}>
          <div className={styles.head}>
            <div className={styles.words}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Description className={styles.description}>{description}</Base.Description>
            </div>
          </div>
          <div className={styles.body}>{children ? <PartBoundary>{children}</PartBoundary> : null}</div>
          <div className={styles.actions}>
            <Button ref={cancel} disabled={isFinal ?? false} onClick={stay}>
              {cancelLabel ?? t('cancel')}
            </Button>
            <Button
              variant={destructive ? 'destructive' : 'primary'}
              busy={busy ?? false}
              onClick={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
