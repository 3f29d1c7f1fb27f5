import type { Failure } from '../core/failure.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { isWireRow, isWireVault } from '../core/sync/parse-answer.ts'
import type { WireRow, WireSettings, WireVault } from '../core/sync/wire.ts'
import { parseDocument, type VaultDocument } from '../core/vault/document.ts'
import type { VaultRecord } from '../core/vault/read-vault.ts'
import { createRpcCall, type RpcOptions } from './rpc-call.ts'
import type { Verdict } from './verdict.ts'

export type SeenDevice = { readonly slot: string; readonly seenOn: string }

/** The record with what is told beside it: the days on which ways in were used, and how many rows there are of each form. */
export type ReadVault = VaultRecord & {
  readonly devices: readonly SeenDevice[]
  readonly readable: number
  readonly sealed: number
}

export type VaultWrite = {
  /** Of the record that it replaces; 0: there is none. */
  readonly rev: number
  readonly kid: string
  readonly gen: number
  readonly doc: VaultDocument | null
  readonly ended: string | null
}

export type TurnedRow = {
  readonly id: string
  readonly rev: number
  readonly generation_settings: WireSettings
  readonly password_length: number | null
}

/** The account's vault on the server, for one person. Failures: `vault_changed`, `recent_sign_in_required`, and those of every call. */
export type VaultCalls = {
  /** null: there never was one. `slot`: the way in that is used, if any. */
  read(slot: string | null, signal: AbortSignal): Promise<Result<ReadVault | null>>
  write(write: VaultWrite, signal: AbortSignal): Promise<Result<WireVault>>
  /** At most 200 rows beyond an id that lack the form of the vault. */
  rows(after: string, signal: AbortSignal): Promise<Result<readonly WireRow[]>>
  /** Gives rows their form, each only while its `rev` is the given one. Answers the ids that changed. */
  turn(rows: readonly TurnedRow[], signal: AbortSignal): Promise<Result<readonly string[]>>
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const seenDevice = (value: unknown): readonly SeenDevice[] =>
  isFields(value) && typeof value.slot === 'string' && typeof value.seen_on === 'string'
    ? [{ slot: value.slot, seenOn: value.seen_on }]
    : []

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const parseRecord = (body: unknown): Result<ReadVault | null> => {
  if (body === null) return ok(null)
  if (!isFields(body) || !isWireVault(body)) return fail({ code: 'server_unavailable' })
  const { rev, kid, gen, ended, doc, devices, readable, sealed } = body as Fields & WireVault
  const parsed = doc === null ? null : parseDocument(doc)
  // A document that cannot be read is a newer app's, or a lie: nothing is concluded from it.
  if (doc !== null && parsed === null) return fail({ code: 'update_required' })
  if (parsed === null && ended === null) return fail({ code: 'server_unavailable' })
  return ok({
    rev,
    kid,
    gen,
    ended,
    doc: parsed,
    devices: Array.isArray(devices) ? devices.flatMap(seenDevice) : [],
    readable: countOf(readable),
    sealed: countOf(sealed),
  })
}

const failureOf = (verdict: Exclude<Verdict, { about: 'nothing' }>): Failure =>
  verdict.about === 'person' && verdict.code === 'refused'
    ? { code: 'server_unavailable' }
    : { code: verdict.code as Failure['code'] }

const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is)

export const createVaultCalls = (options: RpcOptions): VaultCalls => {
  const call = createRpcCall(options)
  const ask = async <T>(
    name: string,
    body: unknown,
    signal: AbortSignal,
    parse: (body: unknown) => Result<T>,
  ): Promise<Result<T>> => {
    const answer = await call(name, body, signal)
    if (!answer.ok) return answer
    const { verdict } = answer.value
    return verdict.about === 'nothing' ? parse(answer.value.body) : fail(failureOf(verdict))
  }
  const unless = <T>(is: boolean, value: unknown): Result<T> =>
    is ? ok(value as T) : fail({ code: 'server_unavailable' })
  return {
    read: (slot, signal) => ask('vault_read', { slot }, signal, parseRecord),
    write: (write, signal) => ask('vault_write', write, signal, (body) => unless(isWireVault(body), body)),
    rows: (after, signal) =>
      ask('vault_rows', { after }, signal, (body) => unless(isListOf(body, isWireRow), body)),
    turn: (rows, signal) =>
      ask('vault_seal', { rows }, signal, (body) =>
        unless(
          isListOf(body, (id): id is string => typeof id === 'string'),
          body,
        ),
      ),
  }
}
