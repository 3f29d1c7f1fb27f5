import type { KeyValue } from '../../remote/key-value.ts'

const OWN_PREFIX = 'cifra.'

/** Choices of the device rather than of a person. */
const DEVICE_KEYS = new Set([
  'cifra.theme',
  'cifra.sound',
  'cifra.singleKeys',
  'cifra.clipboardClearing',
  'cifra.firstCopy',
  'cifra.visits',
  'cifra.install-dismissed',
])

/** Of the device's keys only those that belong to no person stay. */
export const removePersonalKeys = (device: KeyValue): void => {
  for (const key of device.keys()) {
    if (key.startsWith(OWN_PREFIX) && !DEVICE_KEYS.has(key)) device.removeItem(key)
  }
}
