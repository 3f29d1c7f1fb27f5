import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Answer = () => Promise<Response>

const script = async () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
const page = (status: number) => async () =>
  new Response('<title>Hello</title>', { status, headers: { 'content-type': 'text/html' } })
const nobody = () => Promise.reject(new TypeError('Failed to fetch'))

let answer: Answer
let asked: string[]

/** A browser that keeps the failure of a module for good, as Chromium up to 150 does. */
const createImport = (url: string) => {
  let failed = false
  return async () => {
    const response = failed ? null : await fetch(url).catch(() => null)
    failed ||= response === null || !response.ok
    if (failed) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  }
}

const open = async () => {
  vi.resetModules()
  return import('../../src/state/load-part.ts')
}

beforeEach(() => {
  answer = script
  asked = []
  vi.stubGlobal('document', { readyState: 'complete', querySelectorAll: () => [] })
  vi.stubGlobal('location', { href: 'https://cifra.test/' })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

it('[R13] a part that could not be had comes at the next press, also where the browser keeps a failed module', async () => {
  const { loadPart } = await open()
  const load = createImport('/assets/part-AAAA.js')
  answer = nobody
  await expect(loadPart(load, ['assets/part-AAAA.js', 'assets/other-BBBB.js'])).rejects.toThrow()
  answer = script
  expect(await loadPart(load, ['assets/part-AAAA.js', 'assets/other-BBBB.js'])).toBe('the part')
})

it.each([
  ['nobody answers', nobody, true],
  ['a captive portal answers', page(200), true],
  ['the server is starting', page(503), true],
  ['the server is busy', page(429), true],
  ['the file is gone', page(404), false],
])('[R13] what was tried says why: %s', async (_, failing, isAway) => {
  const { loadPart, isNetworkAway } = await open()
  answer = failing
  await expect(loadPart(async () => 'never', ['assets/part-AAAA.js'])).rejects.toThrow()
  expect(isNetworkAway()).toBe(isAway)
  answer = script
  expect(await loadPart(async () => 'the part', ['assets/part-AAAA.js'])).toBe('the part')
})

it('[R13] one file that cannot be had is not forgotten over others that come later', async () => {
  const { loadPart, isNetworkAway } = await open()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('late')) await new Promise((resume) => setTimeout(resume, 5))
    return url.includes('away') ? nobody() : script()
  })
  await expect(loadPart(async () => 1, ['assets/away-AAAA.js', 'assets/late-BBBB.js'])).rejects.toThrow()
  expect(isNetworkAway()).toBe(true)
})

it.each([
  ['a reload is offered when the server has the files', script, false],
  ['no reload is offered when nobody answers', nobody, true],
])('[R13] an import that fails beside files that came: %s', async (_, then, isAway) => {
  const { loadPart, isNetworkAway } = await open()
  const load = async () => {
    answer = then
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  await expect(loadPart(load, ['assets/part-AAAA.js'])).rejects.toThrow()
  expect(isNetworkAway()).toBe(isAway)
})

it('asks for each file once, however many parts need it', async () => {
  const { loadPart } = await open()
  await Promise.all([
    loadPart(async () => 1, ['assets/shared-AAAA.js', 'assets/one-BBBB.js']),
    loadPart(async () => 2, ['assets/shared-AAAA.js']),
  ])
  expect(asked.sort()).toEqual(['/assets/one-BBBB.js', '/assets/shared-AAAA.js'])
})

it('finds the script of an import that needs nothing else', async () => {
  const { loadPart } = await open()
  const load = Object.assign(async () => 'the part', {
    toString: () => 'async()=>{let{a:e}=await import(`./part-AAAA.js`);return{a:e}}',
  })
  await loadPart(load, [])
  expect(asked).toEqual(['/assets/part-AAAA.js'])
})
