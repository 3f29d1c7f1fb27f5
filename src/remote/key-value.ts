/** The part of `localStorage` that is used here; a Map stands in where the browser refuses it. */
export type KeyValue = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): readonly string[]
}

/** Keeps nothing beyond the page: the session then lasts until the tab closes. */
export const createMemoryKeyValue = (): KeyValue => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}

/**
 * The browser's own storage, or memory where touching it throws (private modes, blocked site data). What it refuses to
 * write (a full disk) lasts as long as the page, and what it already holds can still be read: nobody is signed out by it.
 */
export const openKeyValue = (storage: () => Storage): KeyValue => {
  const unwritten = createMemoryKeyValue()
  let real: Storage
  try {
    real = storage()
    real.getItem('cifra.user')
  } catch {
    return unwritten
  }
  return {
    getItem: (key) => unwritten.getItem(key) ?? real.getItem(key),
    setItem: (key, value) => {
      try {
        real.setItem(key, value)
        unwritten.removeItem(key)
      } catch {
        unwritten.setItem(key, value)
      }
    },
    removeItem: (key) => {
      unwritten.removeItem(key)
      real.removeItem(key)
    },
    keys: () => [...new Set([...unwritten.keys(), ...Object.keys(real)])],
  }
}
