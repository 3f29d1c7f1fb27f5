/**
 * `npm test -- dump`: a day's use of a history that only its person opens, by the app's own storage, sync and keys over HTTP, on a Postgres of
 * its own. Then the whole of `pg_dump`, all that the backend and Postgres have printed, and the requests themselves are searched for everything
 * that is secret. What somebody without a vault has saved must be found, or the search would prove nothing.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeWords } from '../src/core/vault/words.ts'
import { openRing } from '../src/storage/open-ring.ts'
import { addWayIn } from '../src/sync/vault/add-way-in.ts'
import { choose } from '../src/sync/vault/choose.ts'
import type { VaultDuties } from '../src/sync/vault/duties.ts'
import { letIn } from '../src/sync/vault/let-in.ts'
import { changeKey } from '../src/sync/vault/new-key.ts'
import { formsOf } from './e2e/secrets/encodings.ts'
import { createApiClient } from './helpers/api-client.ts'
import { startBackendProcess } from './helpers/backend-process.ts'
import type { TestUser } from './helpers/database.ts'
import { type Device, newSave, openDevice } from './helpers/device.ts'
import { findPostgresProgram, hasPostgres, startPostgresCluster } from './helpers/postgres-cluster.ts'
import { must } from './helpers/user-storage.ts'

const pgDump = findPostgresProgram('pg_dump')
if (!hasPostgres() || pgDump === null) {
  console.info('Skipped: no Postgres server with pg_dump on this machine.')
  process.exit(0)
}

const signal = new AbortController().signal
const bytesOf = (length: number) => new Uint8Array(randomBytes(length))
/** As a text, each byte a character: base64 and hex of it are those of the bytes. */
const BYTE_FORMS = (bytes: Uint8Array): readonly string[] => {
  const buffer = Buffer.from(bytes)
  const phases = [0, 1, 2].map((phase) => {
    const whole = Buffer.concat([Buffer.alloc(phase), buffer])
    const text = whole.subarray(0, whole.length - (whole.length % 3)).toString('base64')
    return text.slice(phase === 0 ? 0 : 4)
  })
  return [
    buffer.toString('hex'),
    buffer.toString('hex').toUpperCase(),
    ...phases,
    ...phases.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    JSON.stringify([...bytes]).slice(1, -1),
  ]
}

type Secret = { readonly what: string; readonly forms: readonly string[] }
const secrets: Secret[] = []
const plantText = (what: string, text: string): string => {
  secrets.push({ what, forms: formsOf(text) })
  return text
}
const plantBytes = (what: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  secrets.push({ what, forms: BYTE_FORMS(bytes) })
  return bytes
}

const cluster = await startPostgresCluster()
const backend = await startBackendProcess({ databaseUrl: cluster.url })
const api = createApiClient(backend)
let sent = ''

const newPerson = async (name: string): Promise<TestUser> => {
  const email = `${name}@example.com`
  const session = await api.newUser(email, 'Correct-horse-9', 'premium', name)
  return { id: session.user.id, email, token: session.access_token }
}
/** A browser whose requests go to the backend; what they carry after the choice is kept. */
const open = (user: TestUser, isWatched: boolean): Promise<Device> =>
  openDevice(user, async (input, init) => {
    const request = new Request(input, init)
    const body = await request.text()
    if (isWatched) sent += body
    return api.call(new URL(request.url).pathname, { body: JSON.parse(body), token: user.token })
  })
const dutiesOf = ({ db, dependencies }: Device): VaultDuties => {
  if (!dependencies.vault) throw new Error('No way to the vault')
  return { ...dependencies.vault, db, now: dependencies.now }
}
const save = async (device: Device, label: string, password: string): Promise<string> => {
  const request = { ...newSave(label), password }
  must(await device.storage.saveItem(request))
  return request.id
}
const quiet = async (device: Device) => {
  for (let n = 0; n < 3; n++) must(await device.sync())
}
const newPassword = () => `Zq7-${randomBytes(9).toString('base64url')}-k`

let found: string[] = []
let isFound = false
try {
  // Somebody who has not chosen: their rows are readable, and so they must be found.
  const eva = await newPerson('Eva')
  const open1 = await open(eva, false)
  const control = newPassword()
  await save(open1, 'Eva Mail', control)
  await quiet(open1)

  const ada = await newPerson('Ada')
  const a = await open(ada, true)
  const words = plantBytes('bytes of the words', bytesOf(16))
  plantText('the 12 words', (await writeWords(words, 'en')).join(' '))
  must(await choose(dutiesOf(a), { kind: 'words', secret: words, about: { name: 'On paper' } }, signal))
  const first = await save(
    a,
    plantText('label 1', 'Kanarie ñ bank/7'),
    plantText('password 1', newPassword()),
  )
  const second = await save(
    a,
    plantText('label 2', 'Clinic of Dr. Ñandú'),
    plantText('password 2', newPassword()),
  )
  for (let n = 0; n < 40; n++) await save(a, `Bulk ${n}`, newPassword())
  await quiet(a)
  must(await a.storage.relabelItem({ id: first, label: plantText('a new label', 'Zweite Kanarie ß') }))
  must(await a.storage.removeItem(second))
  await quiet(a)

  // A passkey as a further way in, a second browser that is let in by it, and that is removed with a new key.
  const prf = plantBytes('output of the passkey', bytesOf(32))
  const about = { name: 'Passkey', backedUp: true }
  must(await addWayIn(dutiesOf(a), { kind: 'passkey', secret: prf, about, slotId: bytesOf(16) }, signal))
  const b = await open(ada, true)
  must(await b.sync())
  must(await letIn(dutiesOf(b), { kind: 'passkey', secret: prf }, signal))
  await quiet(b)
  await save(b, 'From b', plantText('password 3', newPassword()))
  await quiet(b)
  const { account } = await openRing(a.db)
  plantBytes('the history key', (await account?.raw())?.bytes ?? bytesOf(32))
  const removed = new Set([(await openRing(b.db)).device?.slotId ?? ''])
  must(await changeKey(dutiesOf(a), { removed }, signal))
  plantBytes('the next history key', (await (await openRing(a.db)).account?.raw())?.bytes ?? bytesOf(32))
  await save(a, 'After', newPassword())
  await quiet(a)

  // A device that has not heard of the choice sends once in the clear: refused, not stored, and printed nowhere.
  const late = newPassword()
  const settings = { password: plantText('a readable row, refused', late), label: 'Late', options: {} }
  const row = {
    id: crypto.randomUUID(),
    user_id: ada.id,
    password_length: late.length,
    generation_settings: settings,
  }
  const refused = await api.call('/rest/v1/password_history', { body: row, token: ada.token })
  if (refused.status !== 403) throw new Error(`A readable row was answered ${refused.status}`)

  const dump = execFileSync(pgDump, ['--dbname', cluster.url], { encoding: 'utf8', maxBuffer: 1 << 28 })
  const places = {
    'the dump': dump,
    'the backend’s output': backend.output(),
    'Postgres’ output': cluster.output(),
    'what was sent': sent,
  }
  for (const [place, text] of Object.entries(places))
    for (const { what, forms } of secrets)
      if (forms.some((form) => text.includes(form))) found.push(`${what} in ${place}`)
  found = [...new Set(found)]
  isFound = dump.includes(control)
  console.info(
    `${dump.length} characters of dump, ${backend.output().length} of the backend’s output, ${cluster.output().length} of Postgres’, ${sent.length} sent`,
  )
  console.info(`${(dump.match(/"ct"/g) ?? []).length} sealed rows in the dump`)
} finally {
  await backend.remove()
  await cluster.stop()
}
console.info(`${secrets.length} secrets: ${found.length === 0 ? 'none found' : found.join(', ')}`)
console.info(isFound ? 'the row of somebody without a vault was found' : 'the search finds nothing at all')
process.exit(found.length === 0 && isFound ? 0 : 1)
