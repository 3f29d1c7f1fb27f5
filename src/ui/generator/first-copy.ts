import { createStoredPreference } from '../kit/stored-preference.ts'

/** Whether anything was ever copied on this device: until then the plate says how. */
export const firstCopy = createStoredPreference<'done' | 'to come'>('cifra.firstCopy', (kept) =>
  kept === 'done' ? 'done' : 'to come',
)
