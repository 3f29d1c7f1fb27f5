import type { Failure } from './failure.ts'

/** An expected outcome is returned; only surprises are thrown. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const fail = <F>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure })
