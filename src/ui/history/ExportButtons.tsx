import { useTranslation } from 'react-i18next'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import styles from './ExportButtons.module.css'
import { useExport } from './use-export.ts'

/** The whole history as a file; a bar while a large one is made. */
export const ExportButtons = () => {
  const { t } = useTranslation('history')
  const { progress, start, cancel } = useExport()
  const isRunning = progress !== null
  // The buttons stay while the file is made, and with them the focus.
  return (
    <div className={styles.export}>
      {isRunning ? (
        <div className={styles.progress}>
          <label className={styles.bar}>
            {t('exporting')}
            <progress value={progress} max={1} />
          </label>
          <Button variant="quiet" onClick={cancel}>
            {t('cancelExport')}
          </Button>
        </div>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="quiet" disabled={isRunning} onClick={() => void start('csv')}>
          <Icon name="download" size={18} />
          {t('exportCsv')}
        </Button>
        <Button variant="quiet" disabled={isRunning} onClick={() => void start('json')}>
          <Icon name="download" size={18} />
          {t('exportJson')}
        </Button>
      </div>
    </div>
  )
}
