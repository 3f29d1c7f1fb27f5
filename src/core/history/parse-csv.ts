/**
 * The records of an RFC 4180 file, also as a spreadsheet or an editor has saved it again: lines may end with
 * LF alone, the last one may not end at all, empty lines count for nothing, and fields may stand apart by a
 * semicolon or a tab. Which one the header tells, whose names hold none of them. null: a quote is left open,
 * or stands where none can.
 */
export const parseCsv = (text: string): string[][] | null => {
  const separator = /[,;\t]/.exec(text)?.[0] ?? ','
  const fieldEnd = new RegExp(`[${separator}\r\n]`)
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  const endRecord = () => {
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  for (;;) {
    let value = ''
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1)
        if (end === -1) return null
        value += text.slice(at + 1, end)
        at = end + 1
        if (text[at] !== '"') break
        value += '"'
      }
      if (at < text.length && !fieldEnd.test(text[at] ?? '')) return null
    } else {
      const from = at
      while (at < text.length && !fieldEnd.test(text[at] ?? '')) at++
      value = text.slice(from, at)
      if (value.includes('"')) return null
    }
    record.push(value)
    if (text[at] === separator) at++
    else {
      endRecord()
      if (at >= text.length) return records
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at >= text.length) return records
    }
  }
}
