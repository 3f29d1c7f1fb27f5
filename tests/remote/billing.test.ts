import { describe, expect, it } from 'vitest'
import type { FailureCode } from '../../src/core/failure.ts'
import { fail, ok } from '../../src/core/result.ts'
import { createRemoteBilling } from '../../src/remote/billing.ts'
import { createDataClient } from '../../src/remote/client.ts'
import { createGuardedFetch } from '../../src/remote/fetch-guard.ts'
import { createMemoryKeyValue } from '../../src/remote/key-value.ts'
import { createSessionHolder } from '../../src/remote/session-holder.ts'

const ORIGIN = 'https://app.example'
const BACKEND = { url: 'https://backend.example', publishableKey: 'sb_publishable_x' }

type Answer = Response | 'offline'
const json = (body: unknown, status = 200): Response => Response.json(body, { status })

/** The door over the real data client and the real guard; the network answers by path, and says what was asked. */
const openDoor = (
  answers: Readonly<Record<string, () => Answer>>,
  token: string | null = 'token',
  why: FailureCode = 'no_session',
) => {
  const asked: string[] = []
  const network: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    asked.push(path)
    const answer = answers[path]?.() ?? json({ message: 'not found' }, 404)
    if (answer === 'offline') throw new TypeError('fetch failed')
    return answer
  }
  const fetch = createGuardedFetch({
    publishableKey: BACKEND.publishableKey,
    isRemembered: () => true,
    isOnline: () => false,
    fetch: network,
    now: Date.now,
    elapsed: () => performance.now(),
  })
  const holder = createSessionHolder(createMemoryKeyValue(), () => 'u', Date.now)
  const accessToken = async () => (token === null ? fail({ code: why }) : ok(token))
  const client = createDataClient({ backend: BACKEND, fetch, holder }, accessToken)
  const billing = createRemoteBilling({
    client,
    backend: BACKEND,
    fetch,
    accessToken,
    origin: ORIGIN,
  })
  return { billing, asked }
}

const CHECKOUT = '/functions/v1/create-checkout'
const PORTAL = '/functions/v1/create-customer-portal-session'
const STATUS = '/functions/v1/get-session-status'

describe('the way to the payment page', () => {
  it('is the address that the function gave', async () => {
    const { billing } = openDoor({ [CHECKOUT]: () => json({ url: 'https://pay.example/c/1' }) })
    expect(await billing.openCheckout()).toEqual({ ok: true, value: 'https://pay.example/c/1' })
  })

  it('is not asked for without a session', async () => {
    const { billing, asked } = openDoor({}, null)
    expect(await billing.openCheckout()).toEqual({ ok: false, failure: { code: 'checkout_no_session' } })
    expect(await billing.openPortal()).toEqual({ ok: false, failure: { code: 'portal_no_session' } })
    expect(asked).toEqual([])
  })

  it('does not ask to sign in again when only the refresh had no answer', async () => {
    const { billing, asked } = openDoor({}, null, 'server_unavailable')
    expect(await billing.openCheckout()).toEqual({ ok: false, failure: { code: 'checkout_failed' } })
    expect(await billing.openPortal()).toEqual({ ok: false, failure: { code: 'portal_failed' } })
    expect(asked).toEqual([])
  })

  it.each([
    [() => json({}), 'no_checkout_url'],
    [() => json({ url: null }), 'no_checkout_url'],
    [() => json({ url: 'javascript:alert(1)' }), 'no_checkout_url'],
    [() => json({ url: 'http://pay.example/' }), 'no_checkout_url'],
    [() => json({ url: '//evil.example' }), 'no_checkout_url'],
    [() => json({ message: 'x' }, 400), 'checkout_failed'],
    [() => json({}, 500), 'checkout_failed'],
    [() => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'checkout_failed'],
    [(): Answer => 'offline', 'checkout_failed'],
    [() => json({ code: 'no_session' }, 401), 'checkout_no_session'],
    [() => json({ code: 'payment_confirming' }, 409), 'payment_confirming'],
    [() => json({ code: 'already_lifetime' }, 409), 'already_lifetime'],
  ])('[S43] %s is %s', async (answer, code) => {
    const result = await openDoor({ [CHECKOUT]: answer }).billing.openCheckout()
    expect(result.ok ? result.value : result.failure.code).toBe(code)
  })

  it.each([
    [() => json({ url: `${ORIGIN}/portal` }), `${ORIGIN}/portal`],
    [() => json({}), 'no_portal_url'],
    [() => json({}, 500), 'portal_failed'],
    [() => json({}, 401), 'portal_no_session'],
  ])('the portal: %s is %s', async (answer, expected) => {
    const result = await openDoor({ [PORTAL]: answer }).billing.openPortal()
    expect(result.ok ? result.value : result.failure.code).toBe(expected)
  })
})

describe('the status of a payment', () => {
  it('is read as the function says it, with whatever is missing as unknown', async () => {
    const full = openDoor({ [STATUS]: () => json({ status: 'complete', payment_status: 'paid' }) })
    expect(await full.billing.readSessionStatus('cs_1')).toEqual({
      ok: true,
      value: { status: 'complete', paymentStatus: 'paid' },
    })
    const empty = openDoor({ [STATUS]: () => json({}) })
    expect(await empty.billing.readSessionStatus('cs_1')).toEqual({
      ok: true,
      value: { status: null, paymentStatus: null },
    })
  })

  it('a refusal carries the function’s own sentence', async () => {
    const refused = openDoor({ [STATUS]: () => json({ message: 'This payment session is invalid.' }, 404) })
    expect(await refused.billing.readSessionStatus('cs_1')).toEqual({
      ok: false,
      failure: { code: 'session_status_failed', message: 'This payment session is invalid.' },
    })
    const ended = openDoor({ [STATUS]: () => json({}, 401) })
    expect(await ended.billing.readSessionStatus('cs_1')).toEqual({
      ok: false,
      failure: { code: 'no_session' },
    })
  })
})

describe('the plan', () => {
  const USER = '/auth/v1/user'
  const PROFILE = '/rest/v1/profiles'
  const ENTITLEMENT = '/rest/v1/entitlements'
  const user = (tier?: string) => (): Answer => json({ app_metadata: { subscription_tier: tier } })
  const profile = (tier: string) => (): Answer => json([{ subscription_tier: tier }])
  const noRow = (): Answer => json([])
  const lifetime = (is: boolean) => (): Answer => json([{ lifetime: is }])

  it('premium by metadata asks no profile', async () => {
    const { billing, asked } = openDoor({ [USER]: user('premium'), [ENTITLEMENT]: lifetime(true) })
    expect(await billing.readPlan('u')).toEqual({ ok: true, value: 'lifetime' })
    expect(asked).toEqual([USER, ENTITLEMENT])
  })

  it.each([
    ['free by metadata, premium by profile', user('free'), profile('premium'), 'premium'],
    ['nothing in metadata, free by profile', user(), profile('free'), 'free'],
    ['nothing in metadata, no profile', user(), noRow, 'free'],
    ['metadata not to be had, premium by profile', (): Answer => 'offline', profile('premium'), 'premium'],
  ] as const)('%s', async (_, metadata, row, plan) => {
    const { billing } = openDoor({ [USER]: metadata, [PROFILE]: row, [ENTITLEMENT]: lifetime(false) })
    expect(await billing.readPlan('u')).toEqual({ ok: true, value: plan })
  })

  it('is a failure, not free, when nobody answers', async () => {
    const { billing } = openDoor({ [USER]: () => 'offline', [PROFILE]: () => 'offline' })
    expect(await billing.readPlan('u')).toMatchObject({ ok: false, failure: { code: 'offline' } })
  })

  it.each([
    ['server_unavailable', (): Answer => json({}, 500)],
    ['offline', (): Answer => 'offline'],
  ] as const)(
    'is a failure (%s), not premium, when only the lifetime has no answer',
    async (code, answer) => {
      const { billing } = openDoor({ [USER]: user('premium'), [ENTITLEMENT]: answer })
      expect(await billing.readPlan('u')).toMatchObject({ ok: false, failure: { code } })
    },
  )

  it('premium without an entitlement is premium', async () => {
    const { billing } = openDoor({ [USER]: user('premium'), [ENTITLEMENT]: noRow })
    expect(await billing.readPlan('u')).toEqual({ ok: true, value: 'premium' })
  })
})
