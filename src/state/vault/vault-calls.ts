import { fail, type Result } from '../../core/result.ts'
import type { VaultCalls } from '../../remote/vault.ts'
import { partFailure } from '../part-failure.ts'
import type { Services } from '../services.ts'

/**
 * The calls of the person's vault. Their code comes with the first of them, which who has no
 * vault never makes.
 */
export const vaultCallsOf = ({ remote }: Pick<Services, 'remote'>, userId: string): VaultCalls => {
  const load = async (): Promise<VaultCalls> => {
    const [way, { createVaultCalls }] = await Promise.all([remote(), import('../../remote/vault.ts')])
    return createVaultCalls({ ...way, userId })
  }
  const ask = async <T>(call: (calls: VaultCalls) => Promise<Result<T>>): Promise<Result<T>> => {
    const calls = await load().catch(() => null)
    return calls === null ? fail(partFailure()) : call(calls)
  }
  return {
    read: (slot, signal) => ask((calls) => calls.read(slot, signal)),
    write: (write, signal) => ask((calls) => calls.write(write, signal)),
    rows: (after, signal) => ask((calls) => calls.rows(after, signal)),
    turn: (rows, signal) => ask((calls) => calls.turn(rows, signal)),
  }
}
