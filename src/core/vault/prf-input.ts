import { type Bytes, utf8 } from './bytes.ts'

/** What every passkey of the app is asked to compute its secret of (WebAuthn, PRF extension). */
export const prfInput = async (subtle: SubtleCrypto): Promise<Bytes> =>
  new Uint8Array(await subtle.digest('SHA-256', utf8('cifra/1/prf')))
