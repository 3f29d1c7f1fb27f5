import type { Failure } from '../core/failure.ts'

/**
 * Why a part of the app's own code did not load: offline before this device had it; or the file is gone, since a newer
 * version has taken its place. Reloading helps against the second and would lose the page in the first.
 */
export const partFailure = (): Failure => ({ code: navigator.onLine ? 'part_missing' : 'part_offline' })
