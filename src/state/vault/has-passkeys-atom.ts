import { atom } from 'jotai'

/** Whether this browser knows passkeys at all. What a passkey can do is only known once it is used. */
export const hasPasskeysAtom = atom(
  () => typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined,
)
