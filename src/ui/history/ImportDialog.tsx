import { failureText } from '../../i18n/failure-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import styles from './ImportDialog.module.css'
import { useImport } from './use-import.ts'

/** So many doubles are named. */
const NAMED_DOUBLES = 20

type ImportDialogProps = {
  /** The chosen one; null: none. */
  readonly file: File | null
  readonly onClose: () => void
}

/** What a chosen file would bring, before anything is written, and how far it is. */
export const ImportDialog = ({ file, onClose }: ImportDialogProps) => {
  const { t } = useTranslation('importing')
  const { t: tFailures } = useTranslation('failures')
  const formats = useFormats()
  const { plan, failure, progress, accept, close } = useImport(file, onClose)
  const count = plan?.fresh.length ?? 0
  const more = (plan?.doubles.length ?? 0) - NAMED_DOUBLES
  const counted = (n: number) => ({ count: n, formatted: formats.number(n) })
  return (
    <Dialog
      open={file !== null}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      holdsWork={progress !== null}
      title={t('title')}
      description={file?.name}
      actions={
        plan && count > 0 ? (
          <Button variant="primary" busy={progress !== null} onClick={accept}>
            {t('accept', counted(count))}
          </Button>
        ) : null
      }
    >
      {failure ? (
        <Alert kind="destructive" title={t('failed')}>
          {failureText(tFailures, failure)}
        </Alert>
      ) : null}
      {!plan && !failure ? <Spinner label={t('reading')} /> : null}
      {plan ? (
        <div className={styles.plan}>
          <p>{t('fresh', counted(count))}</p>
          {plan.unusable > 0 ? <p>{t('unusable', counted(plan.unusable))}</p> : null}
          {plan.doubles.length > 0 ? (
            <>
              <p>{t('doubles', counted(plan.doubles.length))}</p>
              <ul className={styles.doubles}>
                {plan.doubles.slice(0, NAMED_DOUBLES).map((label, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: one label may stand there twice
                  <li key={place}>
                    <bdi className="notranslate" translate="no">
                      {label}
                    </bdi>
                  </li>
                ))}
                {more > 0 ? <li>{t('more', counted(more))}</li> : null}
              </ul>
            </>
          ) : null}
          {progress === null ? null : (
            <label className={styles.bar}>
              {t('running')}
              <progress value={progress} max={1} />
            </label>
          )}
        </div>
      ) : null}
    </Dialog>
  )
}
