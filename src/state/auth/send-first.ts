import type { Result } from '../../core/result.ts'

export type SendFirst = {
  readonly syncNow: () => Promise<Result<void>>
  readonly countUnsent: () => Promise<number>
  readonly signOut: () => Promise<void>
  /** Ends with the question that this was begun for: the person stays. */
  readonly signal: AbortSignal
}

/** Sends what only this device has, then signs out. Nobody leaves after `signal` has ended, whatever the network still answers. */
export const sendThenLeave = async ({
  syncNow,
  countUnsent,
  signOut,
  signal,
}: SendFirst): Promise<'left' | 'not_sent' | 'stayed'> => {
  let sent = await syncNow()
  // An attempt that was under way already may have begun before the last change.
  if (!signal.aborted && sent.ok && (await countUnsent()) > 0) sent = await syncNow()
  const unsent = await countUnsent()
  if (signal.aborted) return 'stayed'
  if (unsent > 0) return 'not_sent'
  await signOut()
  return 'left'
}
