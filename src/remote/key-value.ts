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

const PROBE = 'cifra.probe'

/** The browser's own storage, or memory where touching it throws (private modes, blocked site data). */
export const openKeyValue = (storage: () => Storage): KeyValue => {
  try {
    const real = storage()
    real.setItem(PROBE, '1')
    real.removeItem(PROBE)
    return {
      getItem: (key) => real.getItem(key),
      setItem: (key, value) => real.setItem(key, value),
      removeItem: (key) => real.removeItem(key),
      keys: () => Object.keys(real),
    }
  } catch {
    return createMemoryKeyValue()
  }
}
