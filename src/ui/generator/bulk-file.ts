/** One password a line, UTF-8 without a byte-order mark, named with the day. */
export const bulkFile = (passwords: readonly string[], today: Date): File =>
  new File([`${passwords.join('\n')}\n`], `passwords-${today.toISOString().slice(0, 10)}.txt`, {
    type: 'text/plain;charset=utf-8',
  })
