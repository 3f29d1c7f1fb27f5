import { localDay } from '../../core/local-day.ts'

/** One password a line, UTF-8 without a byte-order mark, named with the day. */
export const bulkFile = (passwords: readonly string[], today: Date): File =>
  new File([`${passwords.join('\n')}\n`], `passwords-${localDay(today)}.txt`, {
    type: 'text/plain;charset=utf-8',
  })
