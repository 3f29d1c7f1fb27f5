import { type FailureCode, isPassingFailure } from '../core/failure.ts'
import { type Plan, resolvePlan } from '../core/plan/plan.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Backend } from './backend.ts'
import type { CallCodes } from './call-function.ts'
import type { AccessToken, DataClient } from './client.ts'
import { failureOfRequest } from './network-failure.ts'
import { readAnswer } from './read-answer.ts'
import { ofId, rowOf } from './rest-call.ts'
import { textOf } from './text-of.ts'

export type SessionStatus = { readonly status: string | null; readonly paymentStatus: string | null }

export type RemoteBilling = {
  /** The address of the payment page. */
  openCheckout(): Promise<Result<string>>
  /** The address of the billing portal. */
  openPortal(): Promise<Result<string>>
  /** A failure's `message` is the function's own sentence. */
  readSessionStatus(sessionId: string): Promise<Result<SessionStatus>>
  /** The plan as the server has it now; a failure where it does not answer all that the plan depends on. */
  readPlan(userId: string): Promise<Result<Plan>>
}

export type RemoteBillingOptions = {
  readonly client: DataClient
  readonly backend: Backend
  /** The guarded one. */
  readonly fetch: typeof fetch
  readonly accessToken: AccessToken
  readonly origin: string
}

/** People are sent only to a page that is encrypted, or our own. */
const isPage = (url: string, origin: string): boolean =>
  URL.canParse(url) && (new URL(url).protocol === 'https:' || new URL(url).origin === origin)

export const createRemoteBilling = (options: RemoteBillingOptions): RemoteBilling => {
  const { client, backend, fetch, accessToken, origin } = options

  /** With code of its own, which comes with the first press that needs it. */
  const call = async (name: string, body: object, codes: CallCodes): Promise<Result<unknown>> => {
    try {
      const { callFunction } = await import('./call-function.ts')
      return await callFunction({ backend, fetch: client.fetch }, name, body, codes)
    } catch {
      return fail({ code: codes.otherwise, message: '' })
    }
  }

  const openPage = async (
    name: string,
    codes: { readonly failed: FailureCode; readonly noUrl: FailureCode; readonly signedOut: FailureCode },
  ): Promise<Result<string>> => {
    const token = await accessToken()
    if (!token.ok) return fail({ code: isPassingFailure(token.failure) ? codes.failed : codes.signedOut })
    const answer = await call(name, {}, { otherwise: codes.failed, signedOut: codes.signedOut })
    if (!answer.ok) return answer
    const url = textOf(answer.value, 'url')
    return url !== undefined && isPage(url, origin) ? ok(url) : fail({ code: codes.noUrl })
  }

  const readMetadata = async (): Promise<Result<{ readonly subscription_tier?: unknown }>> => {
    const token = await accessToken()
    if (!token.ok) return token
    try {
      const response = await fetch(`${backend.url}/auth/v1/user`, {
        headers: { apikey: backend.publishableKey, authorization: `Bearer ${token.value}` },
      })
      const { verdict, body } = await readAnswer(response, 'auth')
      if (verdict.about !== 'nothing') return fail({ code: 'no_session' })
      const metadata: unknown = Object(body).app_metadata
      return ok(typeof metadata === 'object' && metadata !== null ? metadata : {})
    } catch (error) {
      return fail(failureOfRequest(error))
    }
  }

  const readProfileTier = async (
    userId: string,
  ): Promise<Result<{ readonly subscription_tier?: unknown }>> => {
    const answer = await client.rest(`profiles?select=subscription_tier&${ofId('id', userId)}`)
    // No such row: silently free.
    return answer.ok ? ok(rowOf(answer.value) ?? {}) : answer
  }

  const readLifetime = async (userId: string): Promise<Result<boolean>> => {
    const answer = await client.rest(`entitlements?select=lifetime&${ofId('user_id', userId)}`)
    return answer.ok ? ok(rowOf(answer.value)?.lifetime === true) : answer
  }

  return {
    openCheckout: () =>
      openPage('create-checkout', {
        failed: 'checkout_failed',
        noUrl: 'no_checkout_url',
        signedOut: 'checkout_no_session',
      }),
    openPortal: () =>
      openPage('create-customer-portal-session', {
        failed: 'portal_failed',
        noUrl: 'no_portal_url',
        signedOut: 'portal_no_session',
      }),
    readSessionStatus: async (sessionId) => {
      const body = { session_id: sessionId }
      const answer = await call('get-session-status', body, {
        otherwise: 'session_status_failed',
        signedOut: 'no_session',
      })
      if (!answer.ok) return answer
      return ok({
        status: textOf(answer.value, 'status') ?? null,
        paymentStatus: textOf(answer.value, 'payment_status') ?? null,
      })
    },
    readPlan: async (userId) => {
      const metadata = await readMetadata()
      const appMetadata = metadata.ok ? metadata.value : null
      const isKnown = resolvePlan(appMetadata, null) === 'premium'
      const profile = isKnown ? ok(null) : await readProfileTier(userId)
      if (!profile.ok) return profile
      if (resolvePlan(appMetadata, profile.value) === 'free') return ok('free')
      const lifetime = await readLifetime(userId)
      // Not premium, which the device would remember in place of a lifetime plan: what it knows stays in force.
      if (!lifetime.ok) return lifetime
      return ok(lifetime.value ? 'lifetime' : 'premium')
    },
  }
}
