import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import styles from './ExportProgress.module.css'

type ExportProgressProps = {
  /** 0 to 1. */
  readonly progress: number
  readonly onCancel: () => void
}

/** While the file of a large history is made. */
export const ExportProgress = ({ progress, onCancel }: ExportProgressProps) => {
  const { t } = useTranslation('history')
  return (
    <div className={styles.progress}>
      <label className={styles.bar}>
        {t('exporting')}
        <progress value={progress} max={1} />
      </label>
      <Button variant="quiet" onClick={onCancel}>
        {t('cancelExport')}
      </Button>
    </div>
  )
}
