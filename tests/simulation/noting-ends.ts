import type { VaultDuties } from '../../src/sync/vault/duties.ts'

/** Keeps in `ended` the keys that a press of the person's has written an end note for, whether or not it arrives. */
export const notingEnds = (duties: VaultDuties, ended: Set<string>): VaultDuties => ({
  ...duties,
  calls: {
    ...duties.calls,
    write: (written, signal) => {
      if (written.ended !== null) ended.add(written.kid)
      return duties.calls.write(written, signal)
    },
  },
})
