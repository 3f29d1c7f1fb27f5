import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * For the whole run of Vitest: whatever a test leaves among the temporary files is gone with the run, also of
 * one that was killed.
 */
export default function useOwnTempDir(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'cifra-'))
  // Postgres runs as another user, and has a folder of its own in here.
  chmodSync(directory, 0o711)
  // The names of Unix and of Windows; every test's process inherits them.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}
