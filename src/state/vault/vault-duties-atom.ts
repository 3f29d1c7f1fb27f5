import { atom } from 'jotai'
import type { VaultDuties } from '../../sync/vault/duties.ts'

/** What an act on the vault needs. Set by `startPersonSync`, while somebody is here. */
export const vaultDutiesAtom = atom<VaultDuties | null>(null)
