import { generateKeyPairSync } from 'node:crypto'
import { sign, verify } from 'hono/jwt'

/** What a token carries; `exp` in seconds, as JSON Web Tokens count. */
export type Claims = { readonly [name: string]: string | number | boolean; readonly exp: number }

const makeKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const named = { alg: 'RS256', kid: 'cifra-local' }
  return {
    own: { ...privateKey.export({ format: 'jwk' }), ...named },
    told: { ...publicKey.export({ format: 'jwk' }), ...named, use: 'sig' },
  }
}

let made: ReturnType<typeof makeKeys> | undefined

/**
 * One pair for the process, made when first needed: the auth service keeps the key set it has once fetched.
 */
const keys = () => {
  made ??= makeKeys()
  return made
}

export const signToken = (claims: Claims): Promise<string> => sign(claims, keys().own)

/** The claims of a token that this process signed for `use` and that has not run out; otherwise null. */
export const readToken = async (token: string, use: string): Promise<Claims | null> => {
  const claims = await verify(token, keys().told, 'RS256').catch(() => null)
  return claims?.use === use ? (claims as Claims) : null
}

/** The public half as a JSON Web Key Set. */
export const publicKeys = () => ({ keys: [keys().told] })
