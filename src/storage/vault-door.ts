import type { RowSeal } from '../core/sync/row-seal.ts'
import { formToKeep, readVaultMemory } from './keys.ts'
import type { Ring } from './open-ring.ts'
import type { UserDatabase } from './user-database.ts'

/**
 * The way to this device's keys for whoever reads and writes rows. Where there are none it costs one look into an empty table, and no
 * code of the vault is loaded.
 */
export const createVaultDoor = (db: UserDatabase): RowSeal => {
  let opened: { readonly stamp: number; readonly ring: Promise<Ring> } | null = null
  const ringOf = (stamp: number): Promise<Ring> => {
    if (opened?.stamp === stamp) return opened.ring
    const ring = import('./open-ring.ts').then(({ openRing }) => openRing(db))
    ring.catch(() => {
      opened = null
    })
    opened = { stamp, ring }
    return ring
  }
  const stamp = async () => (await readVaultMemory(db))?.stamp ?? 0
  return {
    stamp,
    form: async () => {
      const memory = await readVaultMemory(db)
      if (memory === null || formToKeep(memory) === 'readable') return 'readable'
      // Keys that the browser does not give out now: this device waits, and says so.
      return (await ringOf(memory.stamp)).account === null ? 'readable' : 'sealed'
    },
    seal: async (id, body, kind) => {
      const { sealBody } = await import('./sealed-rows.ts')
      return sealBody(await ringOf(await stamp()), id, body, kind)
    },
    open: async (id, settings) => {
      // A device without keys opens nothing, and needs no code to know it.
      const now = await stamp()
      if (now === 0) return 'locked'
      const { openBody } = await import('./sealed-rows.ts')
      return openBody(await ringOf(now), id, settings)
    },
  }
}
