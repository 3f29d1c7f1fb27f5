import { atom } from 'jotai'

/** Whether this browser knows passkeys at all. What a passkey can do is only known once it is used. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined

export const hasPasskeysAtom = atom(hasPasskeys)
