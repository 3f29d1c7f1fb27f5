import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAuthAddress } from '../../src/remote/auth-callback.ts'

const parse = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://app.test')
  return parseAuthAddress({ pathname, search, hash })
}

describe('what a mail’s link or Google’s way back leaves in the address', () => {
  it('takes a code, as hosted Supabase answers a PKCE client', () => {
    expect(parse('/dashboard?code=abc')).toEqual({
      callback: { kind: 'code', code: 'abc' },
      cleaned: '/dashboard',
    })
  })

  it('takes a session from the fragment, as the embedded backend answers', () => {
    const hash = 'access_token=at&expires_in=3600&expires_at=1&refresh_token=rt&token_type=bearer&type=signup'
    expect(parse(`/dashboard#${hash}`)).toEqual({
      callback: { kind: 'tokens', refreshToken: 'rt', recovery: false },
      cleaned: '/dashboard',
    })
  })

  it('knows a recovery', () => {
    expect(parse('/dashboard#access_token=at&refresh_token=rt&type=recovery').callback).toMatchObject({
      recovery: true,
    })
  })

  it.each([
    '/dashboard#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
    '/dashboard?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
  ])('tells an error: %s', (address) => {
    expect(parse(address)).toEqual({
      callback: { kind: 'error', code: 'otp_expired' },
      cleaned: '/dashboard',
    })
  })

  it.each(['signup', 'recovery'])('[A3] takes the token of a mail of %s, and nothing of it stays', (mail) => {
    expect(parse(`/dashboard?lang=es#token_hash=secret&type=${mail}`)).toEqual({
      callback: { kind: 'link', tokenHash: 'secret', mail },
      cleaned: '/dashboard?lang=es',
    })
    expect(parse('/dashboard#token_hash=secret&type=email_change')).toEqual({
      callback: null,
      cleaned: '/dashboard',
    })
  })

  it('[H6] reads an error that has a code and no more', () => {
    for (const address of ['/dashboard#error_code=user_not_found', '/dashboard?error_code=user_not_found'])
      expect(parse(address).callback).toEqual({ kind: 'error', code: 'user_not_found' })
  })

  it('leaves what is not its own', () => {
    expect(parse('/success?session_id=cs_1')).toEqual({ callback: null, cleaned: null })
    expect(parse('/?purchase=true&code=abc#features')).toEqual({
      callback: { kind: 'code', code: 'abc' },
      cleaned: '/?purchase=true#features',
    })
    expect(parse('/#features')).toEqual({ callback: null, cleaned: null })
  })

  it('half a session is none, and is taken out of the address all the same', () => {
    expect(parse('/#access_token=at')).toEqual({ callback: null, cleaned: '/' })
    expect(parse('/#refresh_token=rt')).toEqual({ callback: null, cleaned: '/' })
  })

  it.each(['//evil', '///evil', '//evil/a/../..//e', '//', '/\\evil', '//localhost:1/x', '/a/../..//e'])(
    '[S43] the cleaned address of %s is one of our own, which the history takes',
    (path) => {
      const { pathname } = new URL(`https://app.test${path}`)
      const { cleaned } = parseAuthAddress({ pathname, search: '?code=secret', hash: '' })
      expect(new URL(cleaned ?? '', 'https://app.test').origin).toBe('https://app.test')
      expect(cleaned).not.toContain('secret')
    },
  )

  it('[S43] [S47] whatever comes, no secret is left and the path is the same', () => {
    const names = fc.constantFrom('code', 'access_token', 'refresh_token', 'token_hash', 'error', 'lang')
    const pairs = fc.array(
      fc.tuple(
        names,
        fc.string().map((text) => `secret${text}`),
      ),
    )
    fc.assert(
      fc.property(pairs, pairs, (query, fragment) => {
        const search = new URLSearchParams(query).toString()
        const hash = new URLSearchParams(fragment).toString()
        const { cleaned } = parseAuthAddress({
          pathname: '/dashboard',
          search: `?${search}`,
          hash: `#${hash}`,
        })
        const left = cleaned ?? `/dashboard?${search}#${hash}`
        expect(left).toMatch(/^\/dashboard(?:[?#]|$)/)
        expect(left.replace(/lang=secret[^&#]*/g, '')).not.toContain('secret')
      }),
    )
  })
})
