import type { RowBody } from '../../src/core/sync/local-op.ts'
import { isSealed } from '../../src/core/vault/sealed-body.ts'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { openRing, type RingKey } from '../../src/storage/open-ring.ts'
import { openBody } from '../../src/storage/sealed-rows.ts'
import type { UserDatabase } from '../../src/storage/user-database.ts'

/** What a row says, whatever its form. */
export type Said = { readonly password: unknown; readonly label: unknown }

/** Knows every history key that any device of a run ever had, and so what every row says. */
export class Oracle {
  readonly #keys = new Map<string, RingKey>()
  readonly #stamps = new WeakMap<UserDatabase, number>()

  /** Before a key is used by anybody, and before it can be lost. */
  async learn(db: UserDatabase): Promise<void> {
    const stamp = (await readVaultMemory(db))?.stamp ?? 0
    if ((this.#stamps.get(db) ?? 0) === stamp) return
    this.#stamps.set(db, stamp)
    for (const [kid, key] of (await openRing(db)).keys) this.#keys.set(kid, key)
  }

  /** null: sealed under a key of nobody's, or changed. */
  async read(userId: string, id: string, settings: unknown): Promise<Said | null> {
    const known = typeof settings === 'string' ? JSON.parse(settings) : settings
    if (!isSealed(known)) return Object(known)
    const ring = { userId, device: null, keys: this.#keys, account: null }
    const opened: RowBody | string = await openBody(ring, id, known)
    return typeof opened === 'object' ? Object(opened.settings) : null
  }
}
