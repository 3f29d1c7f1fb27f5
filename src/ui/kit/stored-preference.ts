/** A choice of this device. No React here: the landing page reads and writes choices without it. */
export type Preference<Value extends string> = {
  readonly read: () => Value
  readonly write: (value: Value) => void
  /** Hears of a change, here or in another tab; returns its stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * A choice of this device, kept in localStorage and shared by all tabs and components. `parse` turns what
 * was kept (null when nothing was) into a value that is always valid. Where storage is refused it lasts as
 * long as the page.
 */
export const createStoredPreference = <Value extends string>(
  key: string,
  parse: (kept: string | null) => Value,
  /** Hears of another tab's choice, as long as anything here follows the value. */
  onOtherTab?: (value: Value) => void,
): Preference<Value> => {
  const listeners = new Set<() => void>()
  const load = (): Value => {
    try {
      return parse(localStorage.getItem(key))
    } catch {
      return parse(null)
    }
  }
  let current: Value | undefined
  const read = (): Value => {
    current ??= load()
    return current
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const hearOtherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    current = load()
    onOtherTab?.(current)
    tell()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', hearOtherTab)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', hearOtherTab)
    }
  }
  const write = (value: Value) => {
    current = value
    try {
      localStorage.setItem(key, value)
    } catch {
      // As above: this page keeps it.
    }
    tell()
  }
  return { read, write, subscribe }
}
