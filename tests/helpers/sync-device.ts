import { randomUUID } from 'node:crypto'
import type { SyncAnswer, SyncRequest, WireOp, WireOutcome } from '../../src/core/sync/wire.ts'
import type { Answer, TestDatabase, TestUser } from './database.ts'

/** The least that a device does: counts its operations, keeps cursor and epoch, heeds a reset. */
export type SyncDevice = {
  readonly clientId: string
  nextSeq: number
  cursor: number
  epoch: string | null
  /** What the device holds, by id. */
  readonly mirror: Map<string, SyncAnswer['rows'][number]>
  /** One call; its answer is applied. */
  call(ops?: readonly WireOp[], more?: Partial<SyncRequest>): Promise<SyncAnswer>
  /** One call whose answer never arrives. */
  lose(ops: readonly WireOp[]): Promise<void>
  /** The request that a call with these operations would send now. */
  request(ops?: readonly WireOp[]): Partial<SyncRequest>
  /** Calls until nothing more waits. */
  pull(page?: number): Promise<number>
}

export function createSyncDevice(db: TestDatabase, user: TestUser): SyncDevice {
  const expectSuccess = ({ status, body, text }: Answer<SyncAnswer>): SyncAnswer => {
    if (status !== 200) throw new Error(`sync answered ${status}: ${text}`)
    return body
  }
  const device: SyncDevice = {
    clientId: randomUUID(),
    nextSeq: 1,
    cursor: 0,
    epoch: null,
    mirror: new Map(),
    request: (ops = []) => ({
      client_id: device.clientId,
      epoch: device.epoch,
      cursor: device.cursor,
      first_seq: device.nextSeq,
      ops,
    }),
    call: async (ops = [], more = {}) => {
      const answer = expectSuccess(await db.sync(user, { ...device.request(ops), ...more }))
      device.nextSeq = answer.last_seq + 1
      device.cursor = answer.cursor
      device.epoch = answer.epoch
      if (answer.reset) device.mirror.clear()
      for (const row of answer.rows) device.mirror.set(row.id, row)
      for (const { id } of answer.tombstones) device.mirror.delete(id)
      return answer
    },
    lose: async (ops) => {
      expectSuccess(await db.sync(user, device.request(ops)))
    },
    pull: async (page = 500) => {
      for (let calls = 1; ; calls++) if (!(await device.call([], { page })).more) return calls
    },
  }
  return device
}

/** What became of each operation: `applied`, or the code that refused it. */
export const verdicts = (outcomes: readonly WireOutcome[]) =>
  outcomes.map((outcome) => (outcome.status === 'applied' ? 'applied' : outcome.code))
