import { useEffect, useRef, useState } from 'react'
import { EXPORT_MEDIA_TYPES, type ExportFormat, exportFileName } from '../../core/history/export-format.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { exportHistoryAtom } from '../../state/export/export-history.ts'
import { useAction } from '../../state/use-action.ts'
import { deliverFile } from '../kit/deliver-file.ts'
import { toast } from '../kit/toast.ts'

/**
 * Makes the file of the whole history and hands it over. `progress` is null, or from 0 to 1 while a
 * large one is made.
 */
export const useExport = () => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const formats = useFormats()
  const { run: exportHistory } = useAction(exportHistoryAtom)
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  const report = (description: string) =>
    toast({ kind: 'destructive', title: t('exportFailed'), description })

  const run = async (format: ExportFormat, signal: AbortSignal): Promise<void> => {
    const made = await exportHistory({ format, onProgress: setProgress, signal })
    if (made === null) return
    if (!made.ok) return void report(failureText(tFailures, made.failure))
    const counted = (count: number) => ({ count, formatted: formats.number(count) })
    const { file, leftOut } = made.value
    if (file === null)
      return void toast({ title: t('noData'), description: t(leftOut > 0 ? 'noneOwnText' : 'noDataText') })
    const name = exportFileName(format, new Date())
    if (!(await deliverFile(new File([file], name, { type: EXPORT_MEDIA_TYPES[format] })))) return
    const told = [t('exportedText', { ...counted(made.value.written), file: name })]
    if (leftOut > 0) told.push(t('exportLeftOut', counted(leftOut)))
    toast({ kind: 'success', title: t('exported'), description: told.join(' ') })
  }

  const start = async (format: ExportFormat): Promise<void> => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    try {
      await run(format, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      report(t('exportFailedText'))
      throw error
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { progress, start, cancel: () => running.current?.abort() }
}
