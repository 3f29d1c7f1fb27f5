import { useSyncExternalStore } from 'react'

/**
 * A choice of this device, kept in localStorage and shared by all tabs and components. `parse` turns what was kept (null
 * when nothing was) into a value that is always valid. Where storage is refused it lasts as long as the page.
 */
export const createStoredPreference = <Value extends string>(
  key: string,
  parse: (kept: string | null) => Value,
  /** Hears of another tab's choice, as long as any component here uses the value. */
  onOtherTab?: (value: Value) => void,
) => {
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
  /** While the prerendered page is taken over, the value is that of a device that has chosen nothing. */
  const use = (): Value => useSyncExternalStore(subscribe, read, () => parse(null))
  return { read, write, use }
}
