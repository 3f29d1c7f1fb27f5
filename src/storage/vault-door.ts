import type { RowSeal } from '../core/sync/row-seal.ts'
import { formToKeep, readVaultMemory } from './keys.ts'
import type { UserDatabase } from './user-database.ts'

/**
 * The way to this device's keys for whoever reads and writes rows. Where there are none it costs one look into an empty table, and no
 * code of the vault is loaded.
 */
export const createVaultDoor = (db: UserDatabase): RowSeal => {
  let opened: { readonly stamp: number; readonly part: ReturnType<typeof loadPart> } | null = null
  const loadPart = async () => {
    const [{ openRing }, { openBody, sealBody }] = await Promise.all([
      import('./open-ring.ts'),
      import('./sealed-rows.ts'),
    ])
    return { ring: await openRing(db), openBody, sealBody }
  }
  const partOf = (stamp: number) => {
    if (opened?.stamp === stamp) return opened.part
    const part = loadPart()
    part.catch(() => {
      opened = null
    })
    opened = { stamp, part }
    return part
  }
  const stamp = async () => (await readVaultMemory(db))?.stamp ?? 0
  let asked: Promise<number> | null = null
  /** One look for all rows that are opened in the same step: it costs as much as opening several of them. */
  const stampForAll = (): Promise<number> => {
    if (asked === null) {
      asked = stamp()
      queueMicrotask(() => {
        asked = null
      })
    }
    return asked
  }
  return {
    stamp,
    form: async () => {
      const memory = await readVaultMemory(db)
      if (memory === null || formToKeep(memory) === 'readable') return 'readable'
      // Keys that the browser does not give out now: this device waits, and says so.
      return (await partOf(memory.stamp)).ring.account === null ? 'readable' : 'sealed'
    },
    seal: async (id, body, kind) => {
      const { ring, sealBody } = await partOf(await stamp())
      return sealBody(ring, id, body, kind)
    },
    open: async (id, settings) => {
      // A device without keys opens nothing, and needs no code to know it.
      const now = await stampForAll()
      if (now === 0) return 'locked'
      const { ring, openBody } = await partOf(now)
      return openBody(ring, id, settings)
    },
  }
}
