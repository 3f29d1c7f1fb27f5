import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

export type DialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons of the bottom edge; the last one is the main one. */
  readonly actions?: ReactNode
}

/** Focus goes in and comes back to where it was. */
export const DialogPopup = ({ open, onOpenChange, title, description, children, actions }: DialogProps) => {
  const { t } = useTranslation('shell')
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup}>
          <div className={styles.head}>
            <div className={styles.words}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description ? (
                <Base.Description className={styles.description}>{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close render={<IconButton label={t('close')} icon="close" />} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
