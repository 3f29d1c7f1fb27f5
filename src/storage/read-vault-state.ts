import { readCounter, readSealedCounts } from './counters.ts'
import { keyId, readVaultMemory, type VaultMemory, type VaultStanding, type WayInNews } from './keys.ts'
import type { UserDatabase } from './user-database.ts'

/** How this device stands to the account's vault, for the screens. */
export type VaultState = {
  /** null: it has never heard of one. */
  readonly standing: VaultStanding | null
  /** Rows under keys that this device does not have. */
  readonly locked: number
  /** Waiting, after it was open: the browser does not give out this device's keys any more. */
  readonly hasLostKeys: boolean
  /** What waits here until the device is let in, with everything else that waits. */
  readonly waiting: number
  /** [V4] Readable rows on the server that are not known as the person's. */
  readonly left: number
  /** [V17] Ways in that this device has heard of, until they are dismissed. */
  readonly news: readonly WayInNews[]
  /** [V10] No way in is left that outlives the devices. */
  readonly lacksWayBack: boolean
  /** [V17] When this device heard that another one had chosen "Only me"; null where nothing lay here then. */
  readonly chosenElsewhereAt: number | null
  /** Chosen here too, and another device was quicker: the way in that was made here works once this device is let in. */
  readonly isOvertaken: boolean
  /** [V17] When this device heard that another one had made the history readable again; null: not, or it was read of. */
  readonly endedElsewhereAt: number | null
  /** Sealed rows here, of all that there are. After going back they become fewer. */
  readonly sealed: number
  readonly total: number
  /** Of those, after going back: that open here, and that the server does not take in readable form. */
  readonly stuck: number
  /** Of an open device: by what the person gets back in. As the document says; nothing depends on it. */
  readonly wayBack: 'passkey' | 'words' | null
  /** Another number: rows may read otherwise than before. */
  readonly stamp: number
}

const NONE: VaultState = {
  standing: null,
  locked: 0,
  hasLostKeys: false,
  waiting: 0,
  left: 0,
  news: [],
  lacksWayBack: false,
  chosenElsewhereAt: null,
  isOvertaken: false,
  endedElsewhereAt: null,
  sealed: 0,
  total: 0,
  stuck: 0,
  wayBack: null,
  stamp: 0,
}

const wayBackOf = ({ standing, account, doc }: VaultMemory): VaultState['wayBack'] => {
  if (standing !== 'open') return null
  const kinds = new Set(doc?.slots.filter(({ kid }) => kid === account?.kid).map(({ kind }) => kind))
  if (kinds.has('passkey')) return 'passkey'
  return kinds.has('words') ? 'words' : null
}

/** A new beginning that has not come to the server waits in the same way, and takes nothing of the server's for its own. */
const isOvertaken = ({ standing, choice, begun }: VaultMemory): boolean =>
  standing === 'waiting' && choice !== null && begun?.kid === choice.kid && begun.effects.takesOwn === true

/** From the counters, so that many locked rows cost nothing. Only reads: it may be the querier of a live query. */
export const readVaultState = async (db: UserDatabase): Promise<VaultState> => {
  const memory = await readVaultMemory(db)
  if (memory === null) return NONE
  const counted = await readSealedCounts(db)
  const held = new Set(await db.keys.where('id').startsWith('key:').primaryKeys())
  const rowsOf = (counters: typeof counted) => counters.reduce((sum, { rows }) => sum + rows, 0)
  const { standing, stamp, left = 0, news = [], lacksWayBack = false } = memory
  const hasLostKeys = standing === 'waiting' && memory.account !== null
  // Keys that lie there and do not open are as good as none: of a history that has ended nobody waits to say so.
  const isShut = hasLostKeys || (await db.keys.get('device')) === undefined
  const isLocked = (kid: string) => isShut || !held.has(keyId(kid))
  const locked = rowsOf(counted.filter(({ kid }) => isLocked(kid)))
  const { chosenElsewhereAt = null, endedElsewhereAt = null } = memory
  const waiting = await readCounter(db, 'waiting')
  const total = await readCounter(db, 'total')
  const sealed = rowsOf(counted)
  return {
    standing,
    locked,
    hasLostKeys,
    waiting,
    left,
    news,
    lacksWayBack,
    chosenElsewhereAt,
    isOvertaken: isOvertaken(memory),
    endedElsewhereAt,
    sealed,
    total,
    stuck: standing === 'plain' && memory.isTurned ? Math.min(left, sealed - locked) : 0,
    wayBack: wayBackOf(memory),
    stamp,
  }
}
