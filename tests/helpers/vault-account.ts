import { CT_LENGTHS, type Envelope } from '../../src/core/vault/envelope.ts'
import type { Answer, TestDatabase, TestUser } from './database.ts'

/** What the server takes for a vault and its rows; nothing in it opens. */

export const kidOf = (name: string): string => name.padEnd(22, '_')
export const NOTE = 'n'.repeat(43)
export const DOC = { v: 1, slots: [], links: [] }

/** `generation_settings` of a sealed row. */
export const envelopeOf = (more: Readonly<Record<string, unknown>> = {}): Envelope => ({
  v: 1,
  kid: kidOf('first'),
  kind: 'saved',
  ct: 'c'.repeat(CT_LENGTHS[0]),
  ...more,
})

/** The columns of a sealed row, for an insert, a label or vault_seal. */
export const sealedBody = (more: Readonly<Record<string, unknown>> = {}) => ({
  password_length: null,
  generation_settings: envelopeOf(more),
})

type VaultStamp = {
  readonly rev: number
  readonly kid: string
  readonly gen: number
  readonly ended: string | null
}
type VaultRecord = VaultStamp & {
  readonly doc: Readonly<Record<string, unknown>> | null
  readonly devices: readonly { readonly slot: string; readonly seen_on: string }[]
  readonly readable: number
  readonly sealed: number
}
type ListedRow = {
  readonly id: string
  readonly rev: number
  readonly password_length: number | null
  readonly created_at: string
  readonly generation_settings: Readonly<Record<string, unknown>>
}
/** What was refused, and why. */
type Refusal = { readonly code: string; readonly message: string }

type VaultAccount = {
  /** The first write, unless told otherwise. */
  write(more?: Readonly<Record<string, unknown>>): Promise<Answer<VaultStamp & Refusal>>
  read(slot?: string | null): Promise<Answer<VaultRecord & Refusal>>
  rows(after?: string): Promise<Answer<readonly ListedRow[] & Refusal>>
  seal(rows: unknown): Promise<Answer<readonly string[] & Refusal>>
}

export const vaultOf = (db: TestDatabase, user: TestUser | null): VaultAccount => {
  const call = <Body>(name: string, body: unknown) => db.rest<Body>('POST', `rpc/${name}`, { as: user, body })
  return {
    write: (more = {}) =>
      call('vault_write', { rev: 0, kid: kidOf('first'), gen: 1, doc: DOC, ended: null, ...more }),
    read: (slot = null) => call('vault_read', { slot }),
    rows: (after) => call('vault_rows', after === undefined ? {} : { after }),
    seal: (rows) => call('vault_seal', { rows }),
  }
}

/** `none`: never chosen; the others as a person's writes make them. */
export type VaultState = 'none' | 'standing' | 'ending' | 'over'

/** Brings the vault of an account that never had one into a state, by the calls of a device. */
export const bringTo = async (db: TestDatabase, user: TestUser, state: VaultState): Promise<void> => {
  if (state === 'none') return
  const vault = vaultOf(db, user)
  const writes = [
    {},
    ...(state === 'standing' ? [] : [{ rev: 1, ended: NOTE }]),
    ...(state === 'over' ? [{ rev: 2, ended: NOTE, doc: null }] : []),
  ]
  for (const write of writes) {
    const { status, text } = await vault.write(write)
    if (status !== 200) throw new Error(`vault_write answered ${status}: ${text}`)
  }
}
