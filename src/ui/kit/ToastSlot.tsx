import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { usePointerNoted } from './pointer-moved.ts'
import styles from './ToastSlot.module.css'
import { type ToldToast, toldToasts } from './told-toasts.ts'

const loadToaster = () => import('./Toaster.tsx')

/**
 * Draws toasts with code that comes with the first of them. Where it cannot be had, their words and acts are
 * there all the same.
 */
export const ToastSlot = () => {
  usePointerNoted()
  const told = useSyncExternalStore(toldToasts.subscribe, toldToasts.now)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const [isMissing, setMissing] = useState(false)
  // Asked for again with the next toast after a failure.
  const isWanted = told.length > 0 && Toaster === null
  useEffect(() => {
    if (!isWanted) return
    loadToaster().then(
      (part) => setToaster(() => part.Toaster),
      () => setMissing(true),
    )
  }, [isWanted])
  if (Toaster) return <Toaster />
  return isMissing ? told.map((toast) => <PlainToast key={toast.id} toast={toast} />) : null
}

const PlainToast = ({
  toast: { kind, title, description, action, onClose },
}: {
  readonly toast: ToldToast
}) => {
  const { t } = useTranslation('shell')
  const runAction = () => {
    action?.run()
    onClose()
  }
  return (
    <div className={styles.toast} data-toasts="">
      <Alert kind={kind === 'destructive' ? 'destructive' : 'info'} title={title}>
        {description ? <p>{description}</p> : null}
        {action ? <Button onClick={runAction}>{action.label}</Button> : null}
        <Button variant="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </Alert>
    </div>
  )
}
