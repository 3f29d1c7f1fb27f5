import { atom } from 'jotai'
import { ok, type Result } from '../../core/result.ts'
import { servicesAtom, withAuth } from '../services.ts'

/** Brings the code that talks to the services, before anything is asked of them. */
export const loadServiceCodeAtom = atom(
  null,
  (get): Promise<Result<void>> => withAuth(get(servicesAtom), async () => ok(undefined)),
)
