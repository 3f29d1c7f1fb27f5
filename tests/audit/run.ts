import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { readAudit } from './read-audit.ts'

/**
 * `npm run audit`: asks the registry for known vulnerabilities of all packages of the lock file. Ends with 1 when one is high
 * or critical, with 2 when the registry could not be asked.
 */
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: resolve(import.meta.dirname, '../..'),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
const result = readAudit(stdout ?? '')
if (result.kind === 'not_asked') {
  console.error(`Could not ask. ${result.reason}`)
  process.exit(2)
}
console.info(result.lines.length === 0 ? 'No known vulnerability.' : result.lines.join('\n'))
process.exit(result.isSound ? 0 : 1)
