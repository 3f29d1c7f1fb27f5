import { type Bytes, fromUtf8, lp, utf8 } from '../core/vault/bytes.ts'
import { openBox, sealBox } from '../core/vault/gcm-box.ts'
import { randomBytes, readDevice } from './open-ring.ts'
import type { UserDatabase } from './user-database.ts'

const { subtle } = globalThis.crypto

/** Boxes of JSON that this device's own key closes and opens, and that are bound to what they are kept as. */
type DeviceBox = {
  readonly seal: (key: string, value: unknown) => Promise<Bytes>
  /** undefined: sealed under another key or as something else, or damaged. */
  readonly open: (key: string, box: Bytes) => Promise<unknown>
}

/** null: this device has no key, or the browser does not give it out now. */
export const createDeviceBox = async (db: UserDatabase): Promise<DeviceBox | null> => {
  const device = await readDevice(db)
  if (device === null) return null
  const { dk } = device
  const aadOf = (key: string) => lp('cifra/1/kept', db.userId, key)
  return {
    seal: (key, value) => sealBox(subtle, dk, utf8(JSON.stringify(value)), aadOf(key), randomBytes),
    open: async (key, box) => {
      const opened = await openBox(subtle, dk, box, aadOf(key))
      return opened === null ? undefined : JSON.parse(fromUtf8(opened))
    },
  }
}
