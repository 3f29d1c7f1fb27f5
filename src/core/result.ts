import type { Failure, FailureCode } from './failure.ts'

/** An expected outcome is returned; only surprises are thrown. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const fail = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
})

export const refuse = (code: FailureCode) => fail({ code })
