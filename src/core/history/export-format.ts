import { localDay } from '../local-day.ts'

export type ExportFormat = 'csv' | 'json'

export const EXPORT_MEDIA_TYPES = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
} as const satisfies Record<ExportFormat, string>

/** `cifra-passwords-2026-11-27.csv`: the date is the person's own, not that of UTC. */
export const exportFileName = (format: ExportFormat, now: Date): string =>
  `cifra-passwords-${localDay(now)}.${format}`
