/**
 * Sign-out on this device: everything of the person goes, also with no network.
 *
 * [O1] the tokens go first, then who is signed in; from then on no tab sends or shows anything of the person.
 * [O2] nothing waits for the service to hear of it.
 * [O3] the person's database is noted as to be wiped before it is: what a closed tab left undone, the next start does.
 * [O4] of the device's keys only those that belong to no person stay.
 */
import type { Result } from '../../core/result.ts'
import type { KeyValue } from '../../remote/key-value.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import type { Services } from '../services.ts'

const OWN_PREFIX = 'cifra.'

/** [O4] Choices of the device rather than of a person. */
const DEVICE_KEYS = new Set([
  'cifra.theme',
  'cifra.sound',
  'cifra.singleKeys',
  'cifra.visits',
  'cifra.install-dismissed',
])

export const WIPE_KEY = 'cifra.wipe'

const databaseOf = (userId: string): string => `cifra-user-${userId}`

const readWipeList = (device: KeyValue): readonly string[] => {
  try {
    const list = JSON.parse(device.getItem(WIPE_KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const writeWipeList = (device: KeyValue, ids: readonly string[]) => {
  if (ids.length === 0) device.removeItem(WIPE_KEY)
  else device.setItem(WIPE_KEY, JSON.stringify(ids))
}

export const removePersonalKeys = (device: KeyValue): void => {
  for (const key of device.keys()) {
    if (key.startsWith(OWN_PREFIX) && !DEVICE_KEYS.has(key) && key !== WIPE_KEY) device.removeItem(key)
  }
}

const deleteDatabase = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve(true)
    // Another tab still holds it; the deletion stays queued in the browser and runs when that tab lets go.
    request.onblocked = () => resolve(true)
    request.onerror = () => resolve(false)
  })

/** [O3] Run it before any person's database is opened. */
export const finishWipes = async ({ device }: Pick<Services, 'device'>): Promise<void> => {
  const ids = readWipeList(device)
  if (ids.length === 0) return
  const left: string[] = []
  for (const userId of ids) {
    const gone = await deleteDatabase(databaseOf(userId)).catch(() => false)
    if (!gone) left.push(userId)
  }
  writeWipeList(device, left)
}

type Ending = {
  /** The service has ended the sessions by itself (a deleted account): it need not hear of this one. */
  readonly isOver?: boolean
}

export const forgetPerson = async (
  services: Services,
  storage: Result<UserStorage> | null,
  { isOver = false }: Ending = {},
): Promise<void> => {
  const { device, identity, holder, generator } = services
  const userId = identity.user()?.id
  const token = holder.read()?.access_token
  if (userId !== undefined) writeWipeList(device, [...new Set([...readWipeList(device), userId])])
  // [O1]
  holder.clear()
  identity.forget()
  removePersonalKeys(device)
  generator.stop()
  if (token !== undefined && !isOver) {
    // [O2]
    services
      .remote()
      .then(({ auth }) => auth.revoke(token))
      .catch(() => {})
  }
  if (storage?.ok && storage.value.userId === userId) await storage.value.wipe()
  await finishWipes(services)
}
