import type { Failure } from '../core/failure.ts'
import type { JudgedAnswer } from './read-answer.ts'
import { textOf } from './text-of.ts'

/** What the REST interface refused. */
export const dataFailure = ({ verdict, body }: JudgedAnswer): Failure => {
  switch (verdict.about) {
    case 'nothing':
      return { code: 'server_unavailable' }
    case 'row':
      return verdict.code === 'database_error'
        ? { code: verdict.code, message: textOf(body, 'message') ?? '' }
        : { code: verdict.code }
    case 'person':
      return { code: verdict.code === 'refused' ? 'server_unavailable' : verdict.code }
    default:
      return { code: verdict.code }
  }
}
