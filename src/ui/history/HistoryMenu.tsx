import { useRef, useState } from 'react'
import type { ExportFormat } from '../../core/history/export-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { DeleteAll } from './DeleteAll.tsx'
import styles from './HistoryMenu.module.css'

type HistoryMenuProps = {
  /** Rows on this device. */
  readonly total: number
  readonly isExporting: boolean
  readonly onExport: (format: ExportFormat) => void
  readonly onImport: (file: File) => void
  /** Before all rows go. */
  readonly onDeleteAll: () => void
}

/** What concerns the whole history, beside the search; what takes it away stands apart. */
export const HistoryMenu = ({ total, isExporting, onExport, onImport, onDeleteAll }: HistoryMenuProps) => {
  const { t } = useTranslation('history')
  const [open, setOpen] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const close = () => setOpen(false)
  const exportAs = (format: ExportFormat) => {
    close()
    onExport(format)
  }
  return (
    <>
      <IconButton
        icon="more"
        variant="secondary"
        label={t('menu')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('menuText')}>
        <div className={styles.rows}>
          <IconButton
            wordy
            icon="download"
            label={t('exportCsv')}
            disabled={isExporting}
            onClick={() => exportAs('csv')}
          />
          <IconButton
            wordy
            icon="download"
            label={t('exportJson')}
            disabled={isExporting}
            onClick={() => exportAs('json')}
          />
          <IconButton wordy icon="share" label={t('import')} onClick={() => picker.current?.click()} />
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t('import')}
            accept=".json,.csv,.txt,application/json,text/csv"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              // The same file once more is a choice, too.
              event.currentTarget.value = ''
              if (!file) return
              close()
              onImport(file)
            }}
          />
        </div>
        <div className={styles.apart}>
          <DeleteAll total={total} onConfirm={onDeleteAll} onDone={close} />
        </div>
      </Dialog>
    </>
  )
}
