import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { HELD_BY_MOVE } from './pointer-moved.ts'
import styles from './Toaster.module.css'
import { TOAST_DEFAULT_MS } from './toast.ts'
import { type ToldToast, toldToasts } from './told-toasts.ts'
import { useLeaveRemoved } from './use-leave-removed.ts'
import { useToastPlace } from './use-toast-place.ts'

type ToastData = Pick<ToldToast, 'kind' | 'action'>

const asBaseToast = ({ id, kind, title, description, durationMs, action, onClose }: ToldToast) => ({
  id,
  title,
  description,
  type: kind,
  timeout: durationMs,
  // A high priority interrupts a screen reader; the visible copy is then hidden from it, so it speaks once.
  priority: kind === 'destructive' ? ('high' as const) : ('low' as const),
  onClose,
  data: { kind, action },
})

/**
 * Base UI speaks what interrupts in a region of its own, and hides the toast itself; it also hides the button
 * of every toast that is not pointed at. Keyboards reach both all the same, so both are shown to all; this
 * only stops the second speaking.
 */
const SPOKEN_ELSEWHERE = { 'aria-hidden': false, 'aria-live': 'off' } as const

const Region = () => {
  const { toasts, add, update, close } = Toast.useToastManager<ToastData>()
  const { t } = useTranslation('shell')
  const viewport = useRef<HTMLDivElement>(null)
  useToastPlace(viewport, toasts.length > 0)
  useLeaveRemoved(viewport, toasts.length > 0)
  // In a frame of its own: a region that comes with its first sentence in it is not spoken.
  useEffect(() => {
    let disconnect = () => {}
    const frame = requestAnimationFrame(() => {
      disconnect = toldToasts.connect({
        add: (toast) => add(asBaseToast(toast)),
        update: (toast) => update(toast.id, asBaseToast(toast)),
        close,
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      disconnect()
    }
  }, [add, update, close])
  return (
    <Toast.Portal>
      <Toast.Viewport
        ref={viewport}
        className={styles.viewport}
        aria-label={t('notifications')}
        data-toasts=""
        {...HELD_BY_MOVE}
      >
        {toasts.map((toast) => {
          const action = toast.data?.action
          return (
            <Toast.Root
              key={toast.id}
              toast={toast}
              className={styles.toast}
              swipeDirection={['down', 'left', 'right']}
              {...(toast.priority === 'high' ? SPOKEN_ELSEWHERE : {})}
            >
              <Toast.Content className={styles.content}>
                <div className={styles.words}>
                  <Toast.Title className={styles.title} render={<p />} />
                  <Toast.Description className={styles.description} />
                </div>
                {action ? (
                  <Button
                    variant="quiet"
                    className={styles.action}
                    onClick={() => {
                      action.run()
                      close(toast.id)
                    }}
                  >
                    {action.label}
                  </Button>
                ) : null}
                <Toast.Close aria-hidden={false} render={<IconButton label={t('close')} icon="close" />} />
              </Toast.Content>
            </Toast.Root>
          )
        })}
      </Toast.Viewport>
    </Toast.Portal>
  )
}

/**
 * Where toasts appear, one at a time. F6 moves the focus to them. Its code comes with the first toast
 * (ToastSlot.tsx).
 */
export const Toaster = () => (
  <Toast.Provider timeout={TOAST_DEFAULT_MS} limit={1}>
    <Region />
  </Toast.Provider>
)
