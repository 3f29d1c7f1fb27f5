import { describe, expect, it } from 'vitest'
import { netlifyHeaders, netlifyRedirects, vercelConfig } from '../../build/host-files.ts'
import { securityHeaders } from '../../supabase/local/headers.ts'

const BACKEND = 'https://project.supabase.co'

/** `_headers` as its hosts read it: a path, then its headers, indented. */
function parseNetlify(text: string): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>()
  let current: Record<string, string> = {}
  for (const line of text.split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) {
      current = {}
      rules.set(line, current)
      continue
    }
    const at = line.indexOf(':')
    current[line.slice(0, at).trim()] = line.slice(at + 1).trim()
  }
  return rules
}

describe('what static hosts are told', () => {
  it('is what the embedded server sends, with the backend of the deployment', () => {
    const rules = parseNetlify(netlifyHeaders(BACKEND))
    expect(rules.get('/*')).toEqual(securityHeaders(BACKEND))
    expect(rules.get('/assets/*')).toEqual({ 'Cache-Control': 'public, max-age=31536000, immutable' })
  })

  it('sets no header in two rules: Cloudflare would join them', () => {
    const [all, assets] = parseNetlify(netlifyHeaders()).values()
    expect(Object.keys(assets ?? {}).filter((name) => name in (all ?? {}))).toEqual([])
  })

  it('is the same on Vercel', () => {
    const { headers, rewrites } = JSON.parse(vercelConfig(BACKEND))
    const asObject = (list: { key: string; value: string }[]) =>
      Object.fromEntries(list.map(({ key, value }) => [key, value]))
    expect(asObject(headers[0].headers)).toEqual({ ...securityHeaders(BACKEND), 'Cache-Control': 'no-cache' })
    expect(headers[1].source).toBe('/assets/(.*)')
    const targets = Object.fromEntries(
      rewrites.map((rule: { source: string; destination: string }) => [rule.source, rule.destination]),
    )
    expect(targets['/dashboard']).toBe('/app.html')
    expect(targets['/success']).toBe('/app.html')
    expect(targets['/es/privacy']).toBe('/es/privacy.html')
    expect(Object.keys(targets)).toHaveLength(2 + 4 * 2)
  })

  it('sends no path but the app’s own to the app', () => {
    const targets = netlifyRedirects()
      .trim()
      .split('\n')
      .map((line) => line.split(' ').at(0))
    expect(targets).toEqual(['/', '/dashboard', '/success'])
  })
})
