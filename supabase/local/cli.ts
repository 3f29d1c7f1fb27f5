import './quiet-import.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite, openPostgres } from './database.ts'
import { isTier, setTier, type Tier } from './entitlements.ts'
import { acquireInstanceLock, findRunning } from './instance-lock.ts'
import type { Keys } from './keys.ts'
import { parseSettings, type Settings, SettingsError } from './settings.ts'

/**
 * `npm run local -- premium EMAIL` and `-- free EMAIL`: gives a user of this machine's backend the plan,
 * while the server runs (through it: its database has room for one process) and while it does not. What a
 * purchase gave stands beside it: `free` takes back only what `premium` gave.
 */

const USAGE = 'Usage: npm run local -- premium EMAIL | npm run local -- free EMAIL'

/** What the person has then; null: nobody has this address. */
type Outcome = Tier | null

async function throughServer(url: string, dataDir: string, email: string, tier: Tier): Promise<Outcome> {
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Keys
  const answer = await fetch(`${url}/_local/tier`, {
    method: 'POST',
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ email, tier }),
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw new SettingsError(`The server at ${url} refused: ${answer.status}.`)
  const { tier: left } = (await answer.json()) as { tier?: unknown }
  return isTier(left) ? left : tier
}

async function inPlace(settings: Settings, email: string, tier: Tier): Promise<Outcome> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database'))) return null
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
  const left =
    url === null
      ? await inPlace(settings, email, tier)
      : await throughServer(url, settings.dataDir, email, tier)
  if (left === null) throw new SettingsError(`Nobody has signed up as ${email}.`)
  return left === tier
    ? `${email} is ${tier} now.`
    : `${email} is still ${left}: they bought it. Refund it at /_local/pay to end that.`
}

try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
