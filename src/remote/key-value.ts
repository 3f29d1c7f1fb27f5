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

/** What the browser refused to write, with what it held instead: another tab may put a newer value there. */
type Unwritten = { readonly value: string; readonly instead: string | null }

/**
 * The browser's own storage, or memory where touching it throws (private modes, blocked site data). What it refuses to
 * write (a full disk) lasts as long as the page, or until another tab writes it; what it already holds can still be read:
 * nobody is signed out by it, and a refreshed session is not replaced by its used-up predecessor.
 */
export const openKeyValue = (storage: () => Storage): KeyValue => {
  let real: Storage
  try {
    real = storage()
    real.getItem('cifra.user')
  } catch {
    return createMemoryKeyValue()
  }
  const unwritten = new Map<string, Unwritten>()
  const readUnwritten = (key: string): string | null => {
    const found = unwritten.get(key)
    if (found === undefined || found.instead === real.getItem(key)) return found?.value ?? null
    unwritten.delete(key)
    return null
  }
  return {
    getItem: (key) => readUnwritten(key) ?? real.getItem(key),
    setItem: (key, value) => {
      try {
        real.setItem(key, value)
        unwritten.delete(key)
      } catch {
        unwritten.set(key, { value, instead: real.getItem(key) })
      }
    },
    removeItem: (key) => {
      unwritten.delete(key)
      real.removeItem(key)
    },
    keys: () => [...new Set([...unwritten.keys(), ...Object.keys(real)])],
  }
}
