import { randomUUID } from 'node:crypto'
import type { SyncAnswer, WireOp } from '../../src/core/sync/wire.ts'

export type Call = (path: string, init: { body: unknown; token: string }) => Promise<Response>

/** How a call ended: answered and applied, turned away for now, answered with a fault, or not answered at all. */
export type Ending = 'answered' | 'turned_away' | 'failed' | 'no_answer'

/** The least of a device: one request at a time, and an operation is kept until the server has answered it. */
export const createLoadDevice = (call: Call, token: string) => {
  const clientId = randomUUID()
  const made = new Set<string>()
  const acknowledged = new Set<string>()
  const refused = new Set<string>()
  const outbox: (WireOp & { readonly type: 'insert' })[] = []
  let [nextSeq, cursor, epoch, isBusy] = [1, 0, null as string | null, false]

  const send = (from: { cursor: number; epoch: string | null }, ops: readonly WireOp[] = outbox) =>
    call('/rest/v1/rpc/sync', {
      token,
      body: {
        client_id: clientId,
        ...from,
        client_now: new Date().toISOString(),
        first_seq: nextSeq,
        ops,
        page: 500,
      },
    })

  const apply = (answer: SyncAnswer): void => {
    for (const outcome of answer.outcomes) {
      const op = outbox.shift()
      if (op) (outcome.status === 'applied' ? acknowledged : refused).add(op.id)
    }
    nextSeq = answer.last_seq + 1
    cursor = answer.cursor
    epoch = answer.epoch
  }

  return {
    /** The rows of this device: all, those that the server has taken, those that it has refused. */
    made,
    acknowledged,
    refused,
    isBusy: () => isBusy,
    hasUnsent: () => outbox.length > 0,
    add: (): void => {
      const id = randomUUID()
      made.add(id)
      outbox.push({
        type: 'insert',
        id,
        password_length: 16,
        created_at: new Date().toISOString(),
        generation_settings: {
          password: randomUUID().slice(0, 16),
          label: 'under load',
          options: { length: 16 },
        },
      })
    },
    sync: async (): Promise<Ending> => {
      isBusy = true
      try {
        const answer = await send({ cursor, epoch })
        if (answer.status === 429 || answer.status === 503) return 'turned_away'
        if (!answer.ok) return 'failed'
        apply((await answer.json()) as SyncAnswer)
        return 'answered'
      } catch {
        return 'no_answer'
      } finally {
        isBusy = false
      }
    },
    /** How many operations the server has taken without this device having heard of it; null: no answer now either. */
    countUnheard: async (): Promise<number | null> => {
      try {
        const answer = await send({ cursor, epoch }, [])
        return answer.ok ? ((await answer.json()) as SyncAnswer).last_seq + 1 - nextSeq : null
      } catch {
        return null
      }
    },
    /** The ids that the server holds, as a new device would read them, each as often as it comes. */
    readAll: async (): Promise<string[]> => {
      const ids: string[] = []
      for (let at = { cursor: 0, epoch: null as string | null }; ; ) {
        const answer = (await (await send(at)).json()) as SyncAnswer
        apply(answer)
        ids.push(...answer.rows.map((row) => row.id))
        if (!answer.more) return ids
        at = { cursor: answer.cursor, epoch: answer.epoch }
      }
    },
  }
}

export type LoadDevice = ReturnType<typeof createLoadDevice>
