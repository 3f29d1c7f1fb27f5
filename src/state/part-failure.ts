import type { Failure } from '../core/failure.ts'
import { isNetworkAway } from './load-part.ts'

/**
 * Why a part of the app's own code did not load just now: no network before this device had it; or the file
 * is gone, since a newer version has taken its place. Reloading helps against the second and would lose the
 * page in the first.
 */
export const partFailure = (): Failure => ({ code: isNetworkAway() ? 'part_offline' : 'part_missing' })

export const isPartFailure = ({ code }: Failure): boolean =>
  code === 'part_offline' || code === 'part_missing'
