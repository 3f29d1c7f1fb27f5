import { describe, expect, it, vi } from 'vitest'
import { createMemoryKeyValue } from '../../src/remote/key-value.ts'
import { SESSION_KEY } from '../../src/remote/session-holder.ts'
import { createRemoteDevice, createTestLocks } from '../helpers/remote-device.ts'

const BACKEND = { url: 'http://backend.test', publishableKey: 'sb_publishable_test' }
const HOUR_S = 3600

const sessionOf = (token: string, expiresAtS: number) => ({
  access_token: `at-${token}`,
  refresh_token: `rt-${token}`,
  expires_in: HOUR_S,
  expires_at: expiresAtS,
  token_type: 'bearer',
  user: { id: 'ana', email: 'ana@example.com' },
})

/** A device on which Ana is signed in with a token that has `secondsLeft` to live. */
const signedInStore = (secondsLeft: number, now = 0) => {
  const store = createMemoryKeyValue()
  store.setItem('cifra.user', JSON.stringify({ id: 'ana', email: 'ana@example.com', fullName: 'Ana' }))
  store.setItem(SESSION_KEY, JSON.stringify(sessionOf('0', now / 1000 + secondsLeft)))
  return store
}

/** An auth service that rotates refresh tokens; `trouble` answers in its place while it returns something. */
const createService = (trouble: () => Response | Promise<Response> | null = () => null) => {
  let current = 0
  let refreshes = 0
  const network: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const instead = await trouble()
    if (instead !== null) return instead
    const { refresh_token } = await request.json()
    refreshes += 1
    if (refresh_token !== `rt-${current}`) {
      return Response.json({ error_code: 'refresh_token_already_used', msg: 'Already used' }, { status: 400 })
    }
    current += 1
    return Response.json(sessionOf(String(current), 999_999_999))
  }
  return { network, refreshes: () => refreshes }
}

const stored = (store: ReturnType<typeof signedInStore>) => JSON.parse(store.getItem(SESSION_KEY) ?? 'null')

describe('[T1] one refresh per expiry', () => {
  it('[T1] [LF-09] five tabs, one request, the same token for all', async () => {
    const store = signedInStore(60)
    const service = createService()
    const locks = createTestLocks()
    const tabs = [1, 2, 3, 4, 5].map(() =>
      createRemoteDevice(BACKEND, { store, network: service.network, now: () => 0, locks }),
    )
    const results = await Promise.all(tabs.map(({ remote }) => remote.auth.refresh()))
    expect(service.refreshes()).toBe(1)
    for (const result of results) expect(result).toMatchObject({ ok: true, value: { access_token: 'at-1' } })
  })

  it('[T1] [LF-09] a tab that sees a moment later what another one wrote asks no second time', async () => {
    const [store, copy] = [signedInStore(60), signedInStore(60)]
    const writing = {
      ...store,
      setItem: (key: string, value: string) => {
        store.setItem(key, value)
        setTimeout(() => copy.setItem(key, value), 100)
      },
    }
    const service = createService()
    const locks = createTestLocks()
    const [first, second] = [writing, copy].map((each) =>
      createRemoteDevice(BACKEND, { store: each, network: service.network, now: () => 0, locks }),
    )
    const results = await Promise.all([first?.remote.auth.refresh(), second?.remote.auth.refresh()])
    expect(service.refreshes()).toBe(1)
    for (const result of results) expect(result).toMatchObject({ ok: true, value: { access_token: 'at-1' } })
  })

  it('[T1] callers of one tab share it, and forced ones too', async () => {
    const service = createService()
    const { remote } = createRemoteDevice(BACKEND, {
      store: signedInStore(60),
      network: service.network,
      now: () => 0,
    })
    await Promise.all([remote.auth.refresh(), remote.auth.refresh({ force: true }), remote.accessToken()])
    expect(service.refreshes()).toBe(1)
  })

  it('[T1] a session that is good for more than 90 s is left alone', async () => {
    const service = createService()
    const good = createRemoteDevice(BACKEND, {
      store: signedInStore(91),
      network: service.network,
      now: () => 0,
    })
    await good.remote.auth.refresh()
    expect(service.refreshes()).toBe(0)
    const ending = createRemoteDevice(BACKEND, {
      store: signedInStore(90),
      network: service.network,
      now: () => 0,
    })
    await ending.remote.auth.refresh()
    expect(service.refreshes()).toBe(1)
  })
})

describe('[T2] a frozen tab', () => {
  it('[T2] that holds the lock stops nobody', async () => {
    const service = createService()
    const locks = {
      query: async () => ({}),
      request: (_name: string, { signal }: LockOptions) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    } as unknown as LockManager
    const stop = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(stop.signal)
    const { remote } = createRemoteDevice(BACKEND, {
      store: signedInStore(60),
      network: service.network,
      now: () => 0,
      locks,
    })
    const refreshed = remote.auth.refresh()
    stop.abort()
    expect(await refreshed).toMatchObject({ ok: true })
    vi.restoreAllMocks()
  })
})

const passing: ReadonlyArray<readonly [string, () => Response | Promise<Response>]> = [
  ['429', () => Response.json({ error_code: 'over_request_rate_limit' }, { status: 429 })],
  ['429 with Retry-After', () => Response.json({}, { status: 429, headers: { 'retry-after': '60' } })],
  ['500 with JSON', () => Response.json({ error_code: 'unexpected_failure' }, { status: 500 })],
  ['503', () => new Response('busy', { status: 503 })],
  ['a hotel’s page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/login' } })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['JSON that is cut off', () => new Response('{"acc', { headers: { 'content-type': 'application/json' } })],
  ['JSON that is no session', () => Response.json({ status: 'ok' })],
  ['somebody else’s session', () => Response.json({ ...sessionOf('9', 1), user: { id: 'bob' } })],
  ['a firewall’s 403', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
  ['a key that is not known', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
  ['a 400 of another kind', () => Response.json({ error_code: 'unexpected_failure' }, { status: 400 })],
  ['a 404 page in JSON', () => Response.json({ error: 'Not Found' }, { status: 404 })],
]

it.each(passing)('[T3] [LF-03] %s ends no session', async (_, answer) => {
  const store = signedInStore(-500)
  let troubled = true
  const service = createService(() => (troubled ? answer() : null))
  let now = 0
  const { remote, holder, identity } = createRemoteDevice(BACKEND, {
    store,
    network: service.network,
    now: () => now,
  })
  const failed = await remote.auth.refresh()
  expect(failed.ok).toBe(false)
  expect(stored(store)).toMatchObject({ refresh_token: 'rt-0' })
  expect(identity.user()?.id).toBe('ana')
  expect(holder.read()).not.toBeNull()
  troubled = false
  now += 60_000
  expect(await remote.auth.refresh()).toMatchObject({ ok: true, value: { access_token: 'at-1' } })
})

const endsTheSession = async (status: number, body: object) => {
  const store = signedInStore(60)
  store.setItem('cifra.options', '{"length":20}')
  const { remote, identity } = createRemoteDevice(BACKEND, {
    store,
    network: async () => Response.json(body, { status }),
    now: () => 0,
  })
  expect(await remote.auth.refresh()).toEqual({ ok: false, failure: { code: 'session_ended' } })
  expect(store.getItem(SESSION_KEY)).toBeNull()
  expect(identity.user()?.id).toBe('ana')
  expect(store.getItem('cifra.options')).toBe('{"length":20}')
}

it.each([
  [400, { error_code: 'refresh_token_not_found' }],
  [400, { error_code: 'refresh_token_already_used' }],
  [403, { code: 'session_not_found' }],
  [401, { error_code: 'session_expired' }],
  [400, { error: 'invalid_grant', error_description: 'Invalid Refresh Token' }],
  [403, { error_code: 'user_banned' }],
])('[T3] [LF-11] the service’s refusal (%i %o) ends the session and nothing else', endsTheSession)

it('[H4] after a restore of the service its refusal of an unknown token ends the session and nothing else', () =>
  endsTheSession(400, {
    code: 400,
    error_code: 'validation_failed',
    msg: 'Invalid Refresh Token: not issued by this server',
  }))

it('[T4] a refusal after another tab’s success is that success', async () => {
  const store = signedInStore(60)
  const { remote } = createRemoteDevice(BACKEND, {
    store,
    network: async () => {
      store.setItem(SESSION_KEY, JSON.stringify(sessionOf('5', HOUR_S)))
      return Response.json({ error_code: 'refresh_token_already_used' }, { status: 400 })
    },
    now: () => 0,
  })
  expect(await remote.auth.refresh()).toMatchObject({ ok: true, value: { access_token: 'at-5' } })
})

it('a refresh that ends after the sign-out brings nobody back', async () => {
  const store = signedInStore(60)
  const service = createService()
  const tab = createRemoteDevice(BACKEND, {
    store,
    network: async (input, init) => {
      tab.holder.clear()
      tab.identity.forget()
      return service.network(input, init)
    },
    now: () => 0,
  })
  expect(await tab.remote.auth.refresh()).toEqual({ ok: false, failure: { code: 'no_session' } })
  expect(store.getItem(SESSION_KEY)).toBeNull()
  expect(store.getItem('cifra.user')).toBeNull()
})

describe('[R4] a refresh belongs to one person', () => {
  const sessionOfPerson = (id: string, token: string, expiresAtS = HOUR_S) => ({
    ...sessionOf(token, expiresAtS),
    user: { id, email: `${id}@example.com` },
  })

  /** Ana's tab with a session that is about to end; each answer of the service is given when the test says so. */
  const anasTab = (locks?: LockManager) => {
    const store = signedInStore(60)
    const asked: { readonly token: string; readonly answer: (response: Response) => void }[] = []
    const tab = createRemoteDevice(BACKEND, {
      store,
      now: () => 0,
      ...(locks && { locks }),
      network: async (input, init) => {
        const { refresh_token: token } = await new Request(input, init).json()
        return new Promise((answer) => asked.push({ token, answer }))
      },
    })
    const leave = () => {
      tab.holder.clear()
      tab.identity.forget()
    }
    const arrive = (id: string, token: string, expiresAtS = HOUR_S) => {
      tab.identity.remember({ id, email: `${id}@example.com`, fullName: id })
      store.setItem(SESSION_KEY, JSON.stringify(sessionOfPerson(id, token, expiresAtS)))
    }
    const sent = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count))
    return { tab, store, asked, leave, arrive, sent }
  }
  const late = () => Response.json(sessionOfPerson('ana', '1'))

  it.each([200, 400])('[R4] [T5] the late answer (%i) for one who left changes nothing', async (status) => {
    const { tab, store, asked, leave, arrive, sent } = anasTab()
    const hers = tab.remote.auth.refresh()
    await sent(1)
    leave()
    arrive('bob', 'b')
    asked[0]?.answer(
      status === 200 ? late() : Response.json({ error_code: 'refresh_token_not_found' }, { status }),
    )
    expect(await hers).toEqual({ ok: false, failure: { code: 'no_session' } })
    expect(stored(store)).toMatchObject({ access_token: 'at-b', user: { id: 'bob' } })
  })

  it('[R4] [T5] whoever comes next is not answered with it, nor waits for it', async () => {
    const { tab, store, asked, leave, arrive, sent } = anasTab(createTestLocks())
    const hers = tab.remote.auth.refresh()
    await sent(1)
    leave()
    arrive('bob', 'b', 60)
    const his = tab.remote.accessToken({ refused: 'at-b' })
    await vi.waitFor(() => expect(asked.map(({ token }) => token)).toEqual(['rt-0', 'rt-b']))
    asked[1]?.answer(Response.json(sessionOfPerson('bob', 'b2')))
    expect(await his).toEqual({ ok: true, value: 'at-b2' })
    asked[0]?.answer(late())
    expect(await hers).toEqual({ ok: false, failure: { code: 'no_session' } })
    expect(stored(store)).toMatchObject({ access_token: 'at-b2' })
  })

  it('[R4] [T5] one that waited for its turn is not made with the next person’s token', async () => {
    const real = createTestLocks()
    let open = () => {}
    const free = new Promise<void>((done) => {
      open = done
    })
    const locks = {
      request: async (...request: Parameters<LockManager['request']>) => {
        await free
        return real.request(...request)
      },
    } as LockManager
    const { tab, asked, leave, arrive } = anasTab(locks)
    const hers = tab.remote.auth.refresh()
    leave()
    arrive('bob', 'b')
    open()
    expect(await hers).toEqual({ ok: false, failure: { code: 'no_session' } })
    expect(asked).toEqual([])
  })

  it('[R4] [T4] the same person’s new sign-in is not replaced by the old session', async () => {
    const { tab, store, asked, leave, arrive, sent } = anasTab()
    const old = tab.remote.auth.refresh()
    await sent(1)
    leave()
    arrive('ana', 'new')
    asked[0]?.answer(late())
    expect(await old).toMatchObject({ ok: true, value: { access_token: 'at-new' } })
    expect(stored(store)).toMatchObject({ access_token: 'at-new' })
  })

  it('[R4] what one person asked for is not sent again as another', async () => {
    const store = signedInStore(5_000)
    const tab = createRemoteDevice(BACKEND, {
      store,
      now: () => 0,
      network: async (input) => {
        if (new Request(input).url.includes('/auth/')) return Response.json(sessionOfPerson('bob', 'b2'))
        tab.identity.remember({ id: 'bob', email: 'bob@example.com', fullName: 'Bob' })
        store.setItem(SESSION_KEY, JSON.stringify(sessionOfPerson('bob', 'b', 5_000)))
        return Response.json({ message: 'JWT expired' }, { status: 401 })
      },
    })
    expect(await tab.remote.profile.saveFullName('ana', 'Ana')).toMatchObject({ ok: false })
    for (const request of tab.sent.filter(({ url }) => url.includes('/rest/')))
      expect(request.headers.get('authorization')).toBe('Bearer at-0')
  })
})

describe('the token of a data request', () => {
  const signedInTab = (secondsLeft: number, network: typeof fetch) =>
    createRemoteDevice(BACKEND, { store: signedInStore(secondsLeft), network, now: () => 0 })

  it('[LF-06] with an ended token and no network nothing is sent as anybody', async () => {
    const tab = signedInTab(-10, () => Promise.reject(new TypeError('Failed to fetch')))
    const loaded = await tab.remote.profile.load('ana')
    expect(loaded).toEqual({ ok: false, failure: { code: 'unreachable' } })
    expect(tab.sent.every((request) => request.url.includes('/auth/v1/token'))).toBe(true)
  })

  it.each([
    ['is away', () => Response.json({}, { status: 500 }), { code: 'server_unavailable' }],
    ['is a captive portal', () => new Response('<html>'), { code: 'server_unavailable' }],
    [
      'has enough of it',
      () => Response.json({}, { status: 429, headers: { 'retry-after': '5' } }),
      { code: 'rate_limited', retryAfterMs: 5_000 },
    ],
  ])(
    '[T3] an auth service that %s is no reason to sign in again, whatever is asked',
    async (_, answer, failure) => {
      const ended = signedInTab(-10, async () => answer())
      expect(await ended.remote.profile.load('ana')).toEqual({ ok: false, failure })
      const refused = signedInTab(5_000, async (input, init) =>
        new Request(input, init).url.includes('/auth/') ? answer() : Response.json({}, { status: 401 }),
      )
      expect(await refused.remote.profile.load('ana')).toEqual({ ok: false, failure })
      for (const tab of [ended, refused]) {
        expect(tab.identity.user()?.id).toBe('ana')
        expect(tab.holder.read()).not.toBeNull()
      }
    },
  )

  it('a 401 is answered by one refresh and one more try', async () => {
    const service = createService()
    const tab = signedInTab(5_000, async (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('/auth/')) return service.network(request)
      return request.headers.get('authorization') === 'Bearer at-1'
        ? Response.json([{ full_name: 'Ana', subscription_tier: 'premium' }])
        : Response.json({ message: 'JWT expired' }, { status: 401 })
    })
    expect(await tab.remote.profile.load('ana')).toEqual({
      ok: true,
      value: { fullName: 'Ana' },
    })
    expect(tab.sent).toHaveLength(3)
  })

  it.each([
    [401, { message: 'no_session' }],
    [401, { code: 'PGRST303', message: 'JWT expired' }],
  ])(
    '[R12] a token that was just made and is refused (%i %j) says nothing of the person',
    async (status, body) => {
      const service = createService()
      let now = 0
      const tab = createRemoteDevice(BACKEND, {
        store: signedInStore(5_000),
        network: async (input, init) => {
          const request = new Request(input, init)
          return request.url.includes('/auth/') ? service.network(request) : Response.json(body, { status })
        },
        now: () => now,
      })
      const unavailable = { ok: false, failure: { code: 'server_unavailable' } }
      expect(await tab.remote.profile.load('ana')).toEqual(unavailable)
      expect(tab.sent).toHaveLength(3)
      // 40 s of it: no second refresh.
      for (; now < 40_000; now += 1_000) expect(await tab.remote.profile.load('ana')).toEqual(unavailable)
      expect(service.refreshes()).toBe(1)
      expect(tab.holder.read()).not.toBeNull()
      now = 120_000
      await tab.remote.profile.load('ana')
      expect(service.refreshes()).toBe(2)
    },
  )

  it('[R12] a token "issued at future" is no reason to refresh, nor to sign in again', async () => {
    const service = createService()
    let skewed = true
    const tab = signedInTab(5_000, async (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('/auth/')) return service.network(request)
      return skewed
        ? Response.json({ code: 'PGRST303', message: 'JWT issued at future' }, { status: 401 })
        : Response.json({ full_name: 'Ana', subscription_tier: 'premium' })
    })
    for (let n = 0; n < 10; n++)
      expect(await tab.remote.profile.load('ana')).toEqual({
        ok: false,
        failure: { code: 'server_unavailable' },
      })
    skewed = false
    expect((await tab.remote.profile.load('ana')).ok).toBe(true)
    expect(service.refreshes()).toBe(0)
  })
})
