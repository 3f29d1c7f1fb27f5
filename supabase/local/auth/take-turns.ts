export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Work for one key runs one after another, for different keys at once. */
export function createTurns(): Turns {
  /** By key: the end of the last one in line. */
  const turns = new Map<string, Promise<void>>()
  return async (key, work) => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work)
    const settled = turn.then(
      () => {},
      () => {},
    )
    turns.set(key, settled)
    try {
      return await turn
    } finally {
      if (turns.get(key) === settled) turns.delete(key)
    }
  }
}
