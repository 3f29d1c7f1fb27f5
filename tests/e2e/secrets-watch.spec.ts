import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { formsOf } from './secrets/encodings.ts'
import { filesBeside } from './secrets/journey.ts'
import { createLeakWatch } from './secrets/leak-watch.ts'

/** The watch of secrets.spec.ts can fail: whatever is planted, it finds, and in the channel where it was planted. */

test('[S47] the watch finds what is planted, in whatever channel', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/planted|404/)
  const watch = createLeakWatch()
  await watch.attach(context)
  const planted = new Map<string, string>()
  /** A secret of its own for each channel. */
  const plant = (channel: string): string => {
    const secret = `Planted <&"é/+> ${planted.size} ${channel.replaceAll(' ', '-')}`
    planted.set(secret, channel)
    watch.watchFor(secret, 'password')
    return secret
  }
  await page.route('**/auth/v1/planted*', (route) =>
    route.fulfill({ headers: { 'x-planted': encodeURIComponent(inHeader) }, json: { error: inBody } }),
  )
  const [inHeader, inBody] = [plant('response header'), plant('response body')]
  await page.goto('/')
  await page.evaluate(
    async (secrets) => {
      const soon = () => new Promise((done) => setTimeout(done, 20))
      // biome-ignore lint/suspicious/noConsole: what this watch is for
      console.debug('an object', { deep: [secrets.argument] })
      setTimeout(() => {
        throw new Error(`planted ${secrets.thrown}`)
      })
      Promise.reject(new Error(`planted ${secrets.rejected}`))
      document.title = secrets.title
      await soon()
      document.title = 'Cifra'
      history.pushState({ made: secrets.state }, '', `/#${encodeURIComponent(secrets.address)}`)
      history.replaceState(null, '', '/')
      window.name = secrets.name
      const region = document.createElement('p')
      region.setAttribute('role', 'status')
      document.body.append(region)
      region.textContent = secrets.live
      await soon()
      region.remove()
      await fetch(`/auth/v1/planted?${new URLSearchParams({ q: secrets.query })}`, {
        method: 'POST',
        headers: {
          'x-planted': btoa(String.fromCharCode(...new TextEncoder().encode(`at ${secrets.header}`))),
        },
        body: JSON.stringify({ text: JSON.stringify(secrets.body) }),
      })
      localStorage.setItem('planted', secrets.local)
      sessionStorage.setItem(secrets.session, '1')
      // biome-ignore lint/suspicious/noDocumentCookie: the old way is the one to watch
      document.cookie = `planted=${encodeURIComponent(secrets.cookie)}`
      performance.mark(secrets.mark)
      const cache = await caches.open('planted')
      await cache.put(`/?${encodeURIComponent(secrets.cached)}`, new Response())
      await cache.put('/planted', new Response(secrets.content))
      await navigator.clipboard.writeText('').catch(() => {})
    },
    {
      argument: plant('console'),
      thrown: plant('page error'),
      rejected: plant('page error'),
      title: plant('title'),
      state: plant('history state'),
      address: plant('address'),
      name: plant('window.name'),
      live: plant('live region'),
      query: plant('request address'),
      header: plant('request header'),
      body: plant('request body'),
      local: plant('localStorage'),
      session: plant('sessionStorage'),
      cookie: plant('cookies'),
      mark: plant('performance entry'),
      cached: plant('cache'),
      content: plant('cache'),
    },
  )
  await watch.readKept(page)
  const masked = 'Planted & masked'
  await page.evaluate((secret) => document.body.append(Object.assign(new Image(), { alt: secret })), masked)
  expect(await watch.findMasked(page, [masked])).toEqual(['accessibility tree', 'document'])
  expect(await watch.findMasked(page, ['Not there at all'])).toEqual([])

  const folder = mkdtempSync(join(tmpdir(), 'cifra-planted-'))
  writeFileSync(join(folder, 'mail.jsonl'), JSON.stringify({ text: plant('server files') }))
  watch.add('server files', filesBeside(folder))
  rmSync(folder, { recursive: true })

  const { leaks } = await watch.search()
  for (const channel of new Set(planted.values()))
    expect(
      leaks.filter((leak) => leak.includes(` in ${channel} (`)),
      channel,
    ).not.toEqual([])
})

test('[S47] a secret is known in every encoding, wherever in a text it stands', () => {
  const secret = 'Zw9 <&"\'é/+>'
  const inside = (text: string) => formsOf(secret).some((form) => text.includes(form))
  for (const before of ['', 'a', 'ab', 'abc'])
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(
        inside(Buffer.from(`${before}${secret} and more`).toString(encoding)),
        `${before} ${encoding}`,
      ).toBe(true)
  expect(inside(`https://e.test/?a=1&q=${encodeURIComponent(secret)}`)).toBe(true)
  expect(inside(String(new URLSearchParams({ q: secret })))).toBe(true)
  expect(inside(JSON.stringify({ text: JSON.stringify({ secret }) }))).toBe(true)
  expect(inside('Zw9 &lt;&amp;&quot;&#39;é/+&gt;')).toBe(true)
  expect(inside(new URL(`https://e.test/#${secret}`).href)).toBe(true)
  expect(inside(secret.toUpperCase())).toBe(true)
  expect(inside('Zw9 and nothing else')).toBe(false)
})
