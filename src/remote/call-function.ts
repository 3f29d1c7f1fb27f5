import {
  FunctionsClient,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from '@supabase/functions-js'
import type { Failure, FailureCode } from '../core/failure.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Backend } from './backend.ts'
import { networkFailureOf } from './network-failure.ts'
import { readAnswer } from './read-answer.ts'
import { textOf } from './text-of.ts'

/** What a failure is called that the function has no word of its own for, and one for want of a session. */
export type CallCodes = { readonly otherwise: FailureCode; readonly signedOut: FailureCode }

/** What the functions' own codes mean here; everything else is the caller's general failure. */
const FUNCTION_CODES: Readonly<Record<string, FailureCode>> = {
  already_lifetime: 'already_lifetime',
  payment_confirming: 'payment_confirming',
}

type Way = { readonly backend: Backend /** As the person. */; readonly fetch: typeof fetch }

/** Calls an edge function and gives its answer's body. A failure's `message` is the function's own sentence. */
export const callFunction = async (
  { backend, fetch }: Way,
  name: string,
  body: object,
  codes: CallCodes,
): Promise<Result<unknown>> => {
  const functions = new FunctionsClient(`${backend.url}/functions/v1`, { customFetch: fetch })
  const { data, error } = await functions.invoke(name, { body })
  return error === null ? ok(data) : fail(await failureOf(error, codes))
}

const failureOf = async (error: unknown, { otherwise, signedOut }: CallCodes): Promise<Failure> => {
  if (error instanceof FunctionsFetchError) {
    const cause: unknown = error.context
    const network = cause instanceof Error ? networkFailureOf(cause.message) : null
    return { code: network?.code === 'no_session' ? signedOut : otherwise, message: network?.code ?? '' }
  }
  if (!(error instanceof FunctionsHttpError || error instanceof FunctionsRelayError))
    return { code: otherwise, message: '' }
  const response: unknown = error.context
  if (!(response instanceof Response)) return { code: otherwise, message: '' }
  const { verdict, body } = await readAnswer(response, 'functions')
  if (verdict.about === 'person' && verdict.code === 'no_session') return { code: signedOut }
  const code = FUNCTION_CODES[textOf(body, 'code') ?? ''] ?? otherwise
  return { code, message: textOf(body, 'message') ?? '' }
}
