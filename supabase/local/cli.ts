import './quiet-import.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite, openPostgres } from './database.ts'
import { isTier, setTier, type Tier } from './entitlements.ts'
import { acquireInstanceLock, findRunning } from './instance-lock.ts'
import type { Keys } from './keys.ts'
import { parseSettings, type Settings, SettingsError } from './settings.ts'

/**
 * `npm run local -- premium EMAIL` and `-- free EMAIL`: gives a user of this machine's backend the plan, while the
 * server runs (through it: its database has room for one process) and while it does not.
 */

const USAGE = 'Usage: npm run local -- premium EMAIL | npm run local -- free EMAIL'

async function throughServer(url: string, dataDir: string, email: string, tier: Tier): Promise<boolean> {
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Keys
  const answer = await fetch(`${url}/_local/tier`, {
    method: 'POST',
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ email, tier }),
  })
  if (!answer.ok && answer.status !== 404) {
    throw new SettingsError(`The server at ${url} refused: ${answer.status}.`)
  }
  return answer.ok
}

async function inPlace(settings: Settings, email: string, tier: Tier): Promise<boolean> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database'))) return false
  const lock = await acquireInstanceLock(settings.dataDir)
  if (!lock) throw new SettingsError(`${settings.dataDir} has just been taken by a server. Try again.`)
  try {
    const database = settings.databaseUrl
      ? openPostgres(settings.databaseUrl)
      : await openPglite(settings.dataDir)
    try {
      return await setTier(database, email, tier)
    } finally {
      await database.close()
    }
  } finally {
    await lock.release()
  }
}

async function run(): Promise<string> {
  const [tier, email, ...rest] = process.argv.slice(2)
  if (!isTier(tier) || !email || rest.length > 0) throw new SettingsError(USAGE)
  const settings = parseSettings(process.env)
  const url = await findRunning(settings.dataDir)
  if (url === '') throw new SettingsError('The server is still starting. Try again in a moment.')
  const found =
    url === null
      ? await inPlace(settings, email, tier)
      : await throughServer(url, settings.dataDir, email, tier)
  if (!found) throw new SettingsError(`Nobody has signed up as ${email}.`)
  return `${email} is ${tier} now.`
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
