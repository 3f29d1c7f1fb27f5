import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGoogleStandIn } from '../../../../supabase/local/google/stand-in.ts'
import { createApiClient } from '../../../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../../../helpers/backend-process.ts'
import { createSampleBuild } from '../../../helpers/sample-build.ts'

/** The whole sign-in with Google as a browser walks it, with no key of Google's anywhere. */
let backend: BackendProcess
let api: ReturnType<typeof createApiClient>

beforeAll(async () => {
  backend = await startBackendProcess({ distDir: createSampleBuild() })
  api = createApiClient(backend)
})
afterAll(() => backend.remove())

const start = async (redirectTo = `${backend.url}/dashboard`) => {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: redirectTo,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  })
  const sent = await api.call(`/auth/v1/authorize?${query}`)
  return { verifier, consent: new URL(sent.headers.get('location') ?? '', backend.url) }
}

const answer = async (consent: URL, fields: Record<string, string>) => {
  const body = new URLSearchParams({ ...Object.fromEntries(consent.searchParams), ...fields })
  const response = await fetch(`${backend.url}/_local/google/consent`, {
    method: 'POST',
    redirect: 'manual',
    body,
  })
  return { status: response.status, location: response.headers.get('location') }
}

const signIn = async (email: string, name: string) => {
  const { verifier, consent } = await start()
  const agreed = await answer(consent, { email, name, answer: 'allow' })
  const callback = await fetch(agreed.location ?? '', { redirect: 'manual' })
  const back = new URL(callback.headers.get('location') ?? '')
  const token = await api.call('/auth/v1/token?grant_type=pkce', {
    body: { auth_code: back.searchParams.get('code'), code_verifier: verifier },
  })
  return { back, callback: agreed.location ?? '', session: await token.json() }
}

describe('signing in with Google on one machine', () => {
  it('leads over the consent page to a session, with name and profile', async () => {
    const { consent } = await start()
    expect(consent.origin + consent.pathname).toBe(`${backend.url}/_local/google/consent`)
    expect(await (await fetch(consent)).text()).toContain('Continue to Cifra')
    const { back, session } = await signIn('ana@example.com', 'Ana Díaz')
    expect(back.origin + back.pathname).toBe(`${backend.url}/dashboard`)
    expect(session.user).toMatchObject({
      email: 'ana@example.com',
      user_metadata: { full_name: 'Ana Díaz' },
      app_metadata: { provider: 'google' },
    })
    const profile = await api.call('/rest/v1/profiles?select=full_name,subscription_tier', {
      token: session.access_token,
    })
    expect(await profile.json()).toEqual([{ full_name: 'Ana Díaz', subscription_tier: 'free' }])
  })

  it('knows the same person again, and an account that was made with a password', async () => {
    const first = await signIn('leo@example.com', 'Leo')
    const again = await signIn('leo@example.com', 'Leo')
    expect(again.session.user.id).toBe(first.session.user.id)
    const withPassword = await api.newUser('mia@example.com', 'correct horse')
    const linked = await signIn('mia@example.com', 'Mia')
    expect(linked.session.user.id).toBe(withPassword.user.id)
  })

  it('a refusal comes back as an error, without a session', async () => {
    const { consent } = await start()
    const denied = await answer(consent, { answer: 'deny' })
    const back = new URL(
      (await fetch(denied.location ?? '', { redirect: 'manual' })).headers.get('location') ?? '',
    )
    expect(`${back.search}${back.hash}`).toContain('access_denied')
    expect(back.searchParams.get('code')).toBeNull()
  })

  it('[S43] sends nobody to another place', async () => {
    const { consent } = await start()
    for (const redirect_uri of [
      'https://evil.example/auth/v1/callback',
      `${backend.url}/elsewhere`,
      '//e',
      '',
    ])
      expect(await answer(consent, { redirect_uri, email: 'a@b.c', answer: 'allow' })).toEqual({
        status: 400,
        location: null,
      })
    expect((await answer(consent, { client_id: 'other', email: 'a@b.c', answer: 'allow' })).status).toBe(400)
  })

  it('a code is good once, and an altered one never', async () => {
    const { callback } = await signIn('eva@example.com', 'Eva')
    const replayed = await fetch(callback, { redirect: 'manual' })
    const gives = (response: Response) =>
      new URL(response.headers.get('location') ?? backend.url).searchParams.get('code')
    expect(gives(replayed)).toBeNull()
    const { consent } = await start()
    const agreed = new URL(
      (await answer(consent, { email: 'eva@example.com', answer: 'allow' })).location ?? '',
    )
    const [header, payload = '', signature] = (agreed.searchParams.get('code') ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, email: 'victim@example.com' })).toString(
      'base64url',
    )
    agreed.searchParams.set('code', `${header}.${forged}.${signature}`)
    const refused = await fetch(agreed, { redirect: 'manual' })
    expect(gives(refused)).toBeNull()
  })
})

describe('calls to Google', () => {
  it('are answered in the process, whatever their path, and others are left alone', async () => {
    const before = globalThis.fetch
    const standIn = createGoogleStandIn()
    try {
      expect((await fetch('https://www.googleapis.com/anything')).status).toBe(404)
      const keys = await (await fetch('https://www.googleapis.com/oauth2/v3/certs')).json()
      expect(keys.keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }])
      expect(keys.keys[0]).not.toHaveProperty('d')
      expect((await fetch(`${backend.url}/_local/pay/settings`)).status).toBe(200)
      const stranger = new URLSearchParams({ client_id: 'x', client_secret: 'y', code: 'z' })
      const token = await fetch('https://oauth2.googleapis.com/token', { method: 'POST', body: stranger })
      expect([token.status, (await token.json()).error]).toEqual([400, 'invalid_client'])
    } finally {
      standIn.close()
    }
    expect(globalThis.fetch).toBe(before)
  })
})
