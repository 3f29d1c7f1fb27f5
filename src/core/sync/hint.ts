/** What a channel says of a change: where the person's head stands since. Never a row, and never believed: a sync decides. */
export type Hint = { readonly epoch: string; readonly rev: number }

/** null: something changed, and that is all that can be read. */
export const parseHint = (payload: unknown): Hint | null => {
  if (!(payload instanceof Object)) return null
  const { epoch, rev } = payload as Record<string, unknown>
  return typeof epoch === 'string' && Number.isSafeInteger(rev) ? { epoch, rev: rev as number } : null
}

/** Whether a device that stands there has heard of the change already: mostly it is the one that made it. */
export const knowsOf = (
  hint: Hint | null,
  position: { readonly epoch: string | null; readonly cursor: number } | null,
): boolean => hint !== null && position?.epoch === hint.epoch && position.cursor >= hint.rev
