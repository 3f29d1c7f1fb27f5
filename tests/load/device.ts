import { randomUUID } from 'node:crypto'
import type { SyncAnswer, WireOp } from '../../src/core/sync/wire.ts'

type Call = (path: string, init: { body: unknown; token: string }) => Promise<Response>

/** How a call ended: answered and applied, turned away for now, or anything that must not happen under load. */
export type Ending = 'answered' | 'turned_away' | 'failed'

/** The least of a device: one request at a time, and an operation is kept until the server has answered it. */
export const createLoadDevice = (call: Call, token: string) => {
  const clientId = randomUUID()
  const acknowledged = new Set<string>()
  const outbox: (WireOp & { readonly type: 'insert' })[] = []
  let [nextSeq, cursor, epoch, isBusy] = [1, 0, null as string | null, false]

  const send = (from: { cursor: number; epoch: string | null }) =>
    call('/rest/v1/rpc/sync', {
      token,
      body: {
        client_id: clientId,
        ...from,
        client_now: new Date().toISOString(),
        first_seq: nextSeq,
        ops: outbox,
        page: 500,
      },
    })

  const apply = (answer: SyncAnswer): void => {
    for (const outcome of answer.outcomes) {
      const op = outbox.shift()
      if (op && outcome.status === 'applied') acknowledged.add(op.id)
    }
    nextSeq = answer.last_seq + 1
    cursor = answer.cursor
    epoch = answer.epoch
  }

  return {
    acknowledged,
    isBusy: () => isBusy,
    add: (): void => {
      outbox.push({
        type: 'insert',
        id: randomUUID(),
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
        return 'failed'
      } finally {
        isBusy = false
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
