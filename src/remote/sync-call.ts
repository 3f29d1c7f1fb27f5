import { fail, ok, type Result } from '../core/result.ts'
import { parseAnswer, type ReadAnswer } from '../core/sync/parse-answer.ts'
import type { SyncRequest } from '../core/sync/wire.ts'
import type { JudgedAnswer } from './read-answer.ts'
import { createRpcCall, type RpcOptions } from './rpc-call.ts'

/** `rpc('sync')` for one person. */
export const createSyncCall = (options: RpcOptions) => {
  const call = createRpcCall(options)
  return async (request: SyncRequest, signal: AbortSignal): Promise<Result<ReadAnswer>> => {
    const answer = await call('sync', request, signal)
    return answer.ok ? resultOf(answer.value) : answer
  }
}

const resultOf = ({ verdict, body }: JudgedAnswer): Result<ReadAnswer> => {
  switch (verdict.about) {
    case 'nothing': {
      const answer = parseAnswer(body)
      return answer ? ok(answer) : fail({ code: 'server_unavailable' })
    }
    case 'row':
      return fail({ code: 'bad_row' })
    case 'person':
      return fail({ code: 'server_unavailable' })
    default:
      return fail({ code: verdict.code })
  }
}
