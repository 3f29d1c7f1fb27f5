import { createHmac } from 'node:crypto'
import { isSameSecret } from '../is-same-secret.ts'

/**
 * What stands in a mail's link. The library finds a mail by the hash of its address and code, so that whoever
 * knows the address could try a million hashes in place of a million codes, and nobody could tell whose they
 * are. A link therefore carries the hash with a seal that only this server can make: a guess is refused
 * without being looked at, by its form alone, and so nobody's bad links hold up anybody's good ones.
 */
export type LinkTokens = {
  seal(hash: string): string
  /** The hash inside; null: not made here. */
  open(token: string): string | null
}

const SEALED = /^[0-9a-f]{128}$/
const HASH_LENGTH = 64

export function createLinkTokens(secret: string): LinkTokens {
  const sealOf = (hash: string) => createHmac('sha256', `mail-link:${secret}`).update(hash).digest('hex')
  return {
    seal: (hash) => hash + sealOf(hash),
    open: (token) => {
      if (!SEALED.test(token)) return null
      const [hash, seal] = [token.slice(0, HASH_LENGTH), token.slice(HASH_LENGTH)]
      return isSameSecret(seal, sealOf(hash)) ? hash : null
    },
  }
}
