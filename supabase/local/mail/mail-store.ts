import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../keys.ts'

export type StoredMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** ISO 8601. */
  readonly sent_at: string
}

/** The machine's own mailbox: what the auth service sends, kept over restarts. */
export type MailStore = {
  add(mail: StoredMail): void
  /** Newest first; only those to `to`, in whatever case, when it is given. */
  list(to?: string): readonly StoredMail[]
}

/** So that a script which signs up for ever does not fill the disk. */
const MAX_MAILS = 2_000

function parseLine(line: string): StoredMail[] {
  try {
    return [JSON.parse(line) as StoredMail]
  } catch {
    // The last line of a process that was killed while it wrote.
    return []
  }
}

/** DATA_DIR/mail.jsonl: one mail a line, oldest first, readable by its owner only (it holds valid links). */
export function openMailStore(dataDir: string): MailStore {
  const path = join(dataDir, 'mail.jsonl')
  const kept = existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(parseLine) : []
  let mails = kept.slice(-MAX_MAILS)
  const rewrite = () => writePrivateFile(path, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''))
  rewrite()
  return {
    add: (mail) => {
      mails.push(mail)
      if (mails.length >= 2 * MAX_MAILS) {
        mails = mails.slice(-MAX_MAILS)
        rewrite()
      } else {
        appendFileSync(path, `${JSON.stringify(mail)}\n`)
      }
    },
    list: (to) => {
      const wanted = to?.toLowerCase()
      return mails
        .slice(-MAX_MAILS)
        .filter((mail) => wanted === undefined || mail.to.toLowerCase() === wanted)
        .reverse()
    },
  }
}
