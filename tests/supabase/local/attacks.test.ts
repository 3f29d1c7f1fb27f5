import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '../../../supabase/local/headers.ts'
import { createHttpServer, HOST } from '../../../supabase/local/http-server.ts'
import { loadBuild } from '../../../supabase/local/static.ts'
import { createBareApp } from '../../helpers/bare-app.ts'
import { createSampleBuild, SAMPLE_SHELL } from '../../helpers/sample-build.ts'

/** What an outsider writes into a socket, since clients like fetch set right what they are asked to send. */

let server: Server
let port: number

beforeAll(async () => {
  const app = createBareApp()
  server = createHttpServer((request) => app.fetch(request))
  await new Promise<void>((done) => server.listen(0, HOST, done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Answer = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  readonly whole: string
}

/** Everything that comes back until the server closes, or has said nothing more for a moment. */
const send = (text: string): Promise<Answer> =>
  new Promise((done) => {
    const socket = connect(port, HOST)
    let whole = ''
    const end = () => {
      socket.destroy()
      const [head = '', ...rest] = whole.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Map(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
      )
      done({ status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n'), whole })
    }
    socket.setTimeout(400, end)
    socket.on('data', (chunk) => (whole += chunk.toString('latin1')))
    socket.on('error', end)
    socket.on('close', end)
    socket.write(text)
  })

const lines = (...parts: readonly string[]) => `${parts.join('\r\n')}\r\n\r\n`
const ask = (target: string, ...headers: readonly string[]) =>
  send(lines(`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers))

const expectSecured = (answer: Answer) => {
  for (const [name, value] of Object.entries(securityHeaders())) {
    // A page of the app names what stands in it besides.
    const sent = (answer.headers.get(name.toLowerCase()) ?? '').replaceAll(/ 'sha256-[^']+'/g, '')
    expect(sent, name).toBe(value)
  }
  expect(answer.headers.get('cache-control')).toBeTruthy()
}

describe('every answer carries the headers, also to what is no request', () => {
  it.each<[what: string, status: number, request: string]>([
    ['a HEAD of the shell', 200, lines('HEAD / HTTP/1.1', 'Host: localhost')],
    ['a HEAD of a function', 200, lines('HEAD /functions/v1/plain HTTP/1.1', 'Host: localhost')],
    ['a range', 200, lines('GET / HTTP/1.1', 'Host: localhost', 'Range: bytes=0-9')],
    ['OPTIONS', 405, lines('OPTIONS / HTTP/1.1', 'Host: localhost')],
    ['TRACE', 405, lines('TRACE / HTTP/1.1', 'Host: localhost')],
    ['a method that is none', 400, lines('BREW / HTTP/1.1', 'Host: localhost')],
    ['no Host', 421, lines('GET / HTTP/1.1')],
    ['no Host, in HTTP/1.0', 421, lines('GET / HTTP/1.0')],
    ['a Host with a person in it', 400, lines('GET / HTTP/1.1', 'Host: localhost@evil.test')],
    ['a backslash for a slash', 400, lines('GET /\\evil.test HTTP/1.1', 'Host: localhost')],
    ['a null byte', 200, lines('GET /%00 HTTP/1.1', 'Host: localhost')],
    ['half an escape', 200, lines('GET /% HTTP/1.1', 'Host: localhost')],
    ['noise', 400, 'NOISE\r\n\r\n'],
    ['TLS', 400, '\x16\x03\x01\x02\x00'],
    ['an address of 20 kB', 431, lines(`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: localhost')],
    ['a header of 40 kB', 431, lines('GET / HTTP/1.1', 'Host: localhost', `X: ${'a'.repeat(40_000)}`)],
    ['a length that is none', 400, lines('POST / HTTP/1.1', 'Host: localhost', 'Content-Length: x')],
  ])('%s: %i', async (_what, status, request) => {
    const answer = await send(request)
    expect(answer.status).toBe(status)
    expectSecured(answer)
  })
})

describe('one request is never two', () => {
  const inner = 'GET /_local/mail.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
  it.each([
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`],
    ['two lengths', ['Content-Length: 3', 'Content-Length: 60'], `abc${inner}`],
    ['an unknown encoding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${inner}`],
    ['a folded header', ['Content-Length:', ' 3'], `abc${inner}`],
    ['a space before the colon', ['Content-Length : 3'], `abc${inner}`],
  ])('%s', async (_what, headers, body) => {
    const answer = await send(lines('POST /rest/v1/x HTTP/1.1', 'Host: localhost', ...headers) + body)
    expect(answer.status).toBe(400)
    expect(answer.whole).not.toContain('private')
  })
})

it('who sends half a request is let go after a while', () => {
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000)
  expect(server.requestTimeout).toBeLessThanOrEqual(30_000)
  expect(server.requestTimeout).toBeGreaterThan(0)
})

describe('[S43] no path leads out, no file beside the build is given away', () => {
  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/..\\package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '//package.json',
    '/package.json%00.js',
    '/assets/index-abc123.js/../../../package.json',
    '/_headers',
    '/vercel.json',
  ])('%s', async (path) => {
    const answer = await ask(path)
    expect(answer.headers.get('location')).toBeUndefined()
    expect([400, 404].includes(answer.status) || answer.body.includes(SAMPLE_SHELL)).toBe(true)
    expect(answer.body).not.toContain('devDependencies')
  })

  it.each([
    '//evil.test',
    '//evil.test/',
    '///evil.test',
    '/%2f%2fevil.test',
    '/https:evil.test',
    '/assets',
    '/es',
  ])('%s redirects nowhere', async (path) => {
    const answer = await ask(path)
    expect(answer.headers.get('location')).toBeUndefined()
    expect(answer.status).toBeLessThan(500)
    expect([301, 302, 303, 307, 308]).not.toContain(answer.status)
  })

  it('a symbolic link in the build is no file of it', () => {
    const dist = createSampleBuild()
    const outside = join(tmpdir(), `cifra-outside-${process.pid}-${Date.now()}`)
    mkdirSync(outside)
    writeFileSync(join(outside, 'secret.txt'), 'outside')
    symlinkSync(join(outside, 'secret.txt'), join(dist, 'link.txt'))
    symlinkSync(outside, join(dist, 'folder'))
    const names = [...loadBuild(dist).keys()]
    expect(names).toContain('/index.html')
    expect(names.filter((name) => /link|folder|secret/.test(name))).toEqual([])
  })
})

describe('a page whose name was rebound to this machine', () => {
  it.each([
    'evil.test',
    'evil.test:80',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'localhost.',
    '0x7f000001x',
    '',
  ])('Host %s reads no mail', async (host) => {
    const answer = await send(lines('GET /_local/mail.json HTTP/1.1', `Host: ${host}`, 'Connection: close'))
    expect([400, 421]).toContain(answer.status)
    expect(answer.whole).not.toContain('private')
  })

  it('two Hosts are none', async () => {
    const answer = await ask('/_local/mail.json', 'Host: evil.test')
    expect([400, 421]).toContain(answer.status)
  })
})

describe('whatever address is claimed, the app sees its own', () => {
  it.each([
    ['a Host of another port', '/_local/mail.json', 'localhost:1'],
    ['a Host of another name', '/_local/mail.json', 'evil.localhost'],
    ['an address written out', 'http://evil.test/_local/mail.json', 'localhost'],
    ['an address with two slashes', 'http://localhost:1//_local/mail.json', 'localhost'],
  ])('%s', async (_what, target, host) => {
    const answer = await send(
      lines(
        `GET ${target} HTTP/1.1`,
        `Host: ${host}`,
        'X-Forwarded-Host: evil.test',
        'Forwarded: host=evil.test',
        'Connection: close',
      ),
    )
    expect(answer.whole).not.toMatch(/evil|localhost:1/)
    if (answer.status === 200) expect(answer.body).toContain('"url":"http://localhost/_local/mail.json"')
    else expect(answer.status).toBe(404)
  })
})

describe('a strange page in the browser of this machine', () => {
  it.each([
    'http://evil.test',
    'http://localhost.evil.test',
    'http://localhost@evil.test',
    'null',
    'chrome-extension://abc',
  ])('of origin %s calls neither the auth service nor the REST interface', async (origin) => {
    for (const path of ['/auth/v1/settings', '/rest/v1/profiles']) {
      const answer = await ask(path, `Origin: ${origin}`)
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('origin_not_allowed')
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    const preflight = await send(
      lines(
        'OPTIONS /rest/v1/profiles HTTP/1.1',
        'Host: localhost',
        `Origin: ${origin}`,
        'Access-Control-Request-Method: POST',
        'Connection: close',
      ),
    )
    expect(preflight.status).toBe(403)
  })

  it('the app’s own page does, a program without an origin, and a proxy; none is given leave to read across origins', async () => {
    for (const header of ['Origin: http://localhost', 'Origin: http://127.0.0.1:8080', 'X-Program: 1']) {
      const answer = await ask('/rest/v1/profiles', header)
      expect(answer.status).toBe(200)
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-allow'))).toEqual([])
    }
  })
})
