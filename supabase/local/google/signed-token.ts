import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

/** What a token carries; `exp` in seconds, as JSON Web Tokens count. */
export type Claims = { readonly [name: string]: string | number | boolean; readonly exp: number }

export type Signer = {
  readonly sign: (claims: Claims) => string
  /** The claims of a token that this process signed for `use` and that has not run out; otherwise null. */
  readonly read: (token: string, use: string) => Claims | null
  /** The public half as a JSON Web Key Set. */
  readonly keySet: () => { readonly keys: readonly Record<string, unknown>[] }
}

const KEY_ID = 'cifra-local'
const HEADER = Buffer.from(JSON.stringify({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })).toString('base64url')

let pair: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } | undefined

/** One pair for the process, made when first needed: the auth service keeps the key set it has once fetched. */
const keyPair = () => {
  pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return pair
}

export const signer: Signer = {
  sign: (claims) => {
    const body = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    return `${body}.${sign('sha256', Buffer.from(body), keyPair().privateKey).toString('base64url')}`
  },
  read: (token, use) => {
    const [header, payload, signature] = token.split('.')
    if (header !== HEADER || payload === undefined || signature === undefined) return null
    const signed = Buffer.from(`${header}.${payload}`)
    const isOurs = verify('sha256', signed, keyPair().publicKey, Buffer.from(signature, 'base64url'))
    if (!isOurs) return null
    const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return claims.use === use && claims.exp > Date.now() / 1000 ? claims : null
  },
  keySet: () => ({
    keys: [{ ...keyPair().publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: KEY_ID }],
  }),
}
