import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuardedFetch, TIMEOUT_MS } from '../../src/remote/fetch-guard.ts'
import { networkFailureOf } from '../../src/remote/network-failure.ts'

const KEY = 'sb_publishable_test'
const REST = 'http://backend.test/rest/v1/password_history?select=*'

type Setting = {
  readonly answer?: (request: Request) => Response | Promise<Response>
  readonly remembered?: boolean
  readonly now?: () => number
  readonly elapsed?: () => number
  readonly online?: boolean
}

const guardOver = ({ answer, remembered = true, now = () => 0, elapsed = now, online = false }: Setting) => {
  const sent: Request[] = []
  const guarded = createGuardedFetch({
    publishableKey: KEY,
    isRemembered: () => remembered,
    isOnline: () => online,
    now,
    elapsed,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      sent.push(request)
      return (answer ?? (() => Response.json([])))(request)
    },
  })
  return { guarded, sent }
}

const withToken = { headers: { authorization: 'Bearer user-token', apikey: KEY } }

const failureOf = async (asked: Promise<Response>) => {
  try {
    await asked
    return null
  } catch (error) {
    return networkFailureOf(error instanceof Error ? error.message : '')
  }
}

describe('[F1] a data request without a user’s token while a user is remembered', () => {
  it.each([
    ['the publishable key as bearer', { authorization: `Bearer ${KEY}` }],
    ['the key in another case of the word', { authorization: `bearer ${KEY}` }],
    ['no bearer at all', {}],
  ])('[F1] [LF-06] is not sent: %s', async (_, headers) => {
    const { guarded, sent } = guardOver({})
    for (const path of ['rest/v1/profiles', 'functions/v1/create-checkout', 'rest/v1/rpc/sync']) {
      expect(await failureOf(guarded(`http://backend.test/${path}`, { headers }))).toEqual({
        code: 'no_session',
      })
    }
    expect(sent).toEqual([])
  })

  it('[F1] is sent with a token, and for a visitor without one', async () => {
    const signedIn = guardOver({})
    await signedIn.guarded(REST, withToken)
    expect(signedIn.sent).toHaveLength(1)
    const visitor = guardOver({ remembered: false })
    await visitor.guarded(REST, { headers: { authorization: `Bearer ${KEY}` } })
    expect(visitor.sent).toHaveLength(1)
  })

  it('[F1] leaves the auth service to the key', async () => {
    const { guarded, sent } = guardOver({ answer: () => Response.json({}) })
    await guarded('http://backend.test/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
    })
    expect(sent).toHaveLength(1)
  })
})

describe('[F2] what the API does not promise', () => {
  it.each([408, 425, 500, 501, 502, 503, 504, 511, 520, 599])(
    '[F2] status %i is a network failure',
    async (status) => {
      const { guarded } = guardOver({ answer: () => Response.json({ message: 'no' }, { status }) })
      expect(await failureOf(guarded(REST, withToken))).toEqual({ code: 'server_unavailable' })
    },
  )

  it('[F2] [LF-03] 429 is a network failure', async () => {
    const { guarded } = guardOver({ answer: () => Response.json({}, { status: 429 }) })
    expect(await failureOf(guarded(REST, withToken))).toEqual({ code: 'rate_limited' })
  })

  it.each([301, 302, 303, 307, 308])('[F2] a redirect %i is not followed', async (status) => {
    const { guarded, sent } = guardOver({
      answer: () => new Response(null, { status, headers: { location: 'http://elsewhere.test/' } }),
    })
    expect(await failureOf(guarded(REST, withToken))).toEqual({ code: 'server_unavailable' })
    expect(sent[0]?.redirect).toBe('manual')
  })

  it.each([
    ['a page', '<html>Sign in to the hotel</html>', 'text/html'],
    ['JSON that is cut off', '[{"id":1},{"i', 'application/json'],
    ['JSON under another name', '[]', 'text/plain'],
  ])('[F2] %s is a network failure', async (_, body, type) => {
    const { guarded } = guardOver({ answer: () => new Response(body, { headers: { 'content-type': type } }) })
    expect(await failureOf(guarded(REST, withToken))).toEqual({ code: 'server_unavailable' })
  })

  it.each([
    [200, { a: 1 }],
    [201, { a: 1 }],
    [400, { code: 'PT400', message: 'bad_row' }],
    [401, { code: 'PGRST303', message: 'JWT expired' }],
    [402, { code: 'PT402', message: 'weekly_limit' }],
    [403, { code: 'PT403', message: 'premium_required' }],
    [406, { code: 'PGRST116', message: 'no rows' }],
    [409, { code: '23505', message: 'duplicate key' }],
  ])(
    '[F2] what the API says of a row or a person (%i %j) is an answer, and passes whole',
    async (status, body) => {
      const { guarded } = guardOver({
        answer: () =>
          new Response(JSON.stringify(body), {
            status,
            headers: {
              'content-type': 'application/vnd.pgrst.object+json; charset=utf-8',
              'content-range': '0-0/7',
            },
          }),
      })
      const answer = await guarded(REST, withToken)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-range')).toBe('0-0/7')
      expect(await answer.json()).toEqual(body)
    },
  )

  it.each([
    ['a renamed column', 400, { code: '42703', message: 'column "label" does not exist' }],
    ['a table that is denied', 403, { code: '42501', message: 'permission denied' }],
    ['a function that is gone', 404, { code: 'PGRST202', message: 'Could not find the function' }],
    ['a key that the gateway does not know', 401, { message: 'Invalid API key' }],
    ['a firewall', 403, { message: 'Forbidden' }],
    ['a conflict of nobody’s row', 409, {}],
  ])('[F2] [R2] %s (%i) is a server that is away', async (_, status, body) => {
    const { guarded } = guardOver({ answer: () => Response.json(body, { status }) })
    expect(await failureOf(guarded(REST, withToken))).toEqual({ code: 'server_unavailable' })
  })

  it('[F2] a server that asks for a newer app is heard as that', async () => {
    const { guarded } = guardOver({
      answer: () => Response.json({ code: 'PT426', message: 'update_required' }, { status: 426 }),
    })
    expect(await failureOf(guarded(REST, withToken))).toEqual({ code: 'update_required' })
  })

  it('[F2] an empty 201 and a 204 are answers', async () => {
    const created = guardOver({ answer: () => new Response(null, { status: 201 }) })
    expect((await created.guarded(REST, withToken)).status).toBe(201)
    const empty = guardOver({ answer: () => new Response(null, { status: 204 }) })
    expect((await empty.guarded(REST, withToken)).status).toBe(204)
  })

  it.each([
    [false, 'offline'],
    [true, 'unreachable'],
  ])('[F2] no connection, the device says online: %s, is `%s`', async (online, code) => {
    const answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await failureOf(guardOver({ answer, online }).guarded(REST, withToken))).toEqual({ code })
  })
})

describe('[F3] a request that never answers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const hang = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })

  it('[F3] the caller’s own abort stays its own', async () => {
    const { guarded } = guardOver({ answer: hang })
    const abort = new AbortController()
    const asked = guarded(REST, { ...withToken, signal: abort.signal })
    setTimeout(() => abort.abort(), 10)
    const caught = asked.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20)
    expect(await caught).toMatchObject({ name: 'AbortError' })
  })
})

it('[F3] [LF-53] gives up after the time-out, also when only the body hangs', async () => {
  const stop = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(TIMEOUT_MS)
    return stop.signal
  })
  try {
    const { guarded } = guardOver({
      answer: (request) => {
        const body = new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('['))
            request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
          },
        })
        return new Response(body, { headers: { 'content-type': 'application/json' } })
      },
    })
    const failure = failureOf(guarded(REST, withToken))
    setTimeout(() => stop.abort(), 5)
    expect(await failure).toEqual({ code: 'timeout' })
  } finally {
    timeout.mockRestore()
  }
})

describe('[F4] Retry-After', () => {
  it('[F4] closes the service until it has passed, and only that service', async () => {
    let now = 0
    const { guarded, sent } = guardOver({
      now: () => now,
      answer: (request) =>
        request.url.includes('/rest/') && now < 30_000
          ? Response.json({}, { status: 503, headers: { 'retry-after': '30' } })
          : Response.json([]),
    })
    expect(await failureOf(guarded(REST, withToken))).toEqual({
      code: 'server_unavailable',
      retryAfterMs: 30_000,
    })
    now = 10_000
    expect(await failureOf(guarded(REST, withToken))).toEqual({
      code: 'server_unavailable',
      retryAfterMs: 20_000,
    })
    expect(sent).toHaveLength(1)
    await guarded('http://backend.test/auth/v1/token?grant_type=refresh_token', withToken)
    expect(sent).toHaveLength(2)
    now = 30_000
    expect((await guarded(REST, withToken)).ok).toBe(true)
  })

  it.each([
    ['back', -21 * 86_400_000],
    ['forward', 7_200_000],
  ])('[F4] a clock that is set %s meanwhile opens it neither sooner nor later', async (_, jump) => {
    let passed = 0
    let set = 0
    const { guarded, sent } = guardOver({
      now: () => Date.UTC(2026, 0, 4) + passed + set,
      elapsed: () => passed,
      answer: () => Response.json({}, { status: 429, headers: { 'retry-after': '30' } }),
    })
    await failureOf(guarded(REST, withToken))
    set = jump
    passed = 29_000
    await failureOf(guarded(REST, withToken))
    expect(sent).toHaveLength(1)
    passed = 30_000
    await failureOf(guarded(REST, withToken))
    expect(sent).toHaveLength(2)
  })

  it('[F4] a date is read by the clock of the server that sent it', async () => {
    const { guarded } = guardOver({
      now: () => Date.UTC(2020, 0, 1),
      answer: () =>
        Response.json(
          {},
          {
            status: 503,
            headers: {
              date: 'Sun, 04 Jan 2026 10:00:00 GMT',
              'retry-after': 'Sun, 04 Jan 2026 10:00:20 GMT',
            },
          },
        ),
    })
    expect(await failureOf(guarded(REST, withToken))).toEqual({
      code: 'server_unavailable',
      retryAfterMs: 20_000,
    })
  })

  it('[F4] a closed sign-in does not close the refresh', async () => {
    const { guarded } = guardOver({
      answer: (request) =>
        request.url.includes('grant_type=password')
          ? Response.json({}, { status: 429, headers: { 'retry-after': '60' } })
          : Response.json({}),
    })
    await failureOf(guarded('http://backend.test/auth/v1/token?grant_type=password', { method: 'POST' }))
    const refreshed = await guarded('http://backend.test/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
    })
    expect(refreshed.ok).toBe(true)
  })
})

it('[F5] [S47] no failure tells anything of the request or of the answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(200, 400, 408, 429, 500, 503, 511),
      fc.constantFrom('text/html', 'application/json'),
      async (status, type) => {
        const { guarded } = guardOver({
          answer: () => new Response('{"canary-secret', { status, headers: { 'content-type': type } }),
        })
        const error = await guarded(REST, {
          ...withToken,
          method: 'POST',
          body: '{"password":"canary-secret"}',
        }).catch((caught: unknown) => caught)
        expect(error).toBeInstanceOf(Error)
        expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('canary')
      },
    ),
  )
})
