import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLinkTokens } from '../../../supabase/local/auth/link-token.ts'

const hash = createHash('sha256').update('ana@example.com 123456').digest('hex')

it('[E11] a link opens by the token of this server alone: whoever knows the hash has none, and no digit of it is another', () => {
  const links = createLinkTokens('ours')
  const token = links.seal(hash)
  expect(links.open(token)).toBe(hash)
  expect(links.open(hash)).toBeNull()
  expect(links.open(createLinkTokens('theirs').seal(hash))).toBeNull()
  expect(links.open(token.toUpperCase())).toBeNull()
  const digit = fc.constantFrom(...'0123456789abcdef')
  fc.assert(
    fc.property(fc.nat({ max: token.length - 1 }), digit, (at, other) => {
      fc.pre(token[at] !== other)
      expect(links.open(token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
    }),
  )
})
