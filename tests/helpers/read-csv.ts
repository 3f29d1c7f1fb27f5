/**
 * A strict reader of RFC 4180 for tests: every record ends with CRLF, quotes stand only around whole fields,
 * a quote inside is doubled, every record has as many fields as the first. Anything else throws, with its
 * place in the text.
 */
export const readCsv = (text: string): string[][] => {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  const refuse = (reason: string): never => {
    throw new Error(`not RFC 4180 at ${at}: ${reason}`)
  }
  const quoted = (): string => {
    let value = ''
    for (at++; ; at++) {
      if (at >= text.length) refuse('open quote')
      if (text[at] !== '"') value += text[at]
      else if (text[at + 1] === '"') value += text[++at]
      else break
    }
    at++
    return value
  }
  const plain = (): string => {
    const start = at
    while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
      if (text[at] === '"' || text[at] === '\n') refuse('quote or line feed in a plain field')
      at++
    }
    return text.slice(start, at)
  }
  while (at < text.length) {
    record.push(text[at] === '"' ? quoted() : plain())
    if (text[at] === ',') {
      at++
      continue
    }
    if (text[at] !== '\r' || text[at + 1] !== '\n') refuse('a record that does not end with CRLF')
    at += 2
    if (records[0] && records[0].length !== record.length) refuse('another number of fields')
    records.push(record)
    record = []
  }
  if (record.length > 0) refuse('the last record is open')
  return records
}
