import { useTranslation } from 'react-i18next'
import type { UserStorage } from '../../storage/user-storage.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import styles from './ExportButtons.module.css'
import { useExport } from './use-export.ts'

/** The whole history as a file; a bar while it is made. */
export const ExportButtons = ({ storage }: { readonly storage: UserStorage }) => {
  const { t } = useTranslation('history')
  const { progress, start, cancel } = useExport(storage)
  if (progress !== null)
    return (
      <div className={styles.progress}>
        <label className={styles.bar}>
          {t('exporting')}
          <progress value={progress} max={1} />
        </label>
        <Button variant="quiet" onClick={cancel}>
          {t('cancelExport')}
        </Button>
      </div>
    )
  return (
    <div className={styles.buttons}>
      <Button variant="quiet" onClick={() => void start('csv')}>
        <Icon name="download" size={18} />
        {t('exportCsv')}
      </Button>
      <Button variant="quiet" onClick={() => void start('json')}>
        <Icon name="download" size={18} />
        {t('exportJson')}
      </Button>
    </div>
  )
}
