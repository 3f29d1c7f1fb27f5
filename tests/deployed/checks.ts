import { randomUUID } from 'node:crypto'
import type { SyncAnswer } from '../../src/core/sync/wire.ts'

export type Deployed = {
  /** Where the app is served, without a slash at the end. */
  readonly app: string
  /** The Supabase project; the app's own address for the embedded backend. */
  readonly backend: string
  readonly publishableKey: string
  /** A confirmed account made for this check. */
  readonly email: string
  readonly password: string
  /** Also guess until the service says no: for five minutes it then says so to everybody at this network address. */
  readonly tryLimits?: boolean
}

/** Says what it saw, where that is worth a look; throws when something is not as it has to be. */
export type Check = {
  readonly name: string
  readonly run: (deployed: Deployed) => Promise<string | undefined>
}

const expectThat = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise)
}

const call = (
  { backend, publishableKey }: Deployed,
  path: string,
  init: { method?: string; body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${backend}${path}`, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: {
      apikey: publishableKey,
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  })

type AuthSettings = {
  readonly external: Readonly<Record<string, boolean>>
  readonly disable_signup?: boolean
  readonly mailer_autoconfirm?: boolean
  readonly phone_autoconfirm?: boolean
}

type Session = {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string }
}

const signIn = async (deployed: Deployed): Promise<Session> => {
  const answer = await call(deployed, '/auth/v1/token?grant_type=password', {
    body: { email: deployed.email, password: deployed.password },
  })
  expectThat(answer.ok, `the sign-in answered ${answer.status}`)
  return answer.json()
}

const LONGEST_TOKEN_S = 3_600
/** One that everybody's list of leaked ones begins with, and long enough. */
const LEAKED = 'password123'
/** Above what the guide sets for five minutes, whatever is left of them. */
const MOST_GUESSES = 65

/** How many guesses were answered before one was refused for their number. */
const guessesUntilRefused = async (guess: (n: number) => Promise<Response>): Promise<number> => {
  for (let n = 0; n <= MOST_GUESSES; n++) {
    const answer = await guess(n)
    if (answer.status === 429) return n
    expectThat(answer.status >= 400 && answer.status < 500, `a guess answered ${answer.status}`)
  }
  throw new Error(`${MOST_GUESSES} guesses were looked at, and nobody said no`)
}

/** The service hears of one mailbox once in so long (`max_frequency`, a minute where nobody has set it). */
const MAIL_GAP_AT_MOST_MS = 65_000
const ASK_AGAIN_MS = 250

/** What is answered once it is not too soon for another mail to the same person. */
const whenNotTooSoon = async (ask: () => Promise<Response>): Promise<Response> => {
  for (const until = Date.now() + MAIL_GAP_AT_MOST_MS; ; ) {
    const answer = await ask()
    if (answer.status !== 429 || Date.now() >= until) return answer
    await new Promise((resume) => setTimeout(resume, ASK_AGAIN_MS))
  }
}

const syncAs = async (
  deployed: Deployed,
  token: string,
  request: Record<string, unknown>,
): Promise<SyncAnswer> => {
  const answer = await call(deployed, '/rest/v1/rpc/sync', {
    token,
    body: {
      epoch: null,
      cursor: 0,
      client_now: new Date().toISOString(),
      first_seq: 1,
      ops: [],
      page: 500,
      ...request,
    },
  })
  expectThat(answer.ok, `sync answered ${answer.status}`)
  return answer.json()
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  "frame-ancestors 'none'",
]
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const FUNCTIONS = [
  'close-checkout',
  'create-checkout',
  'create-customer-portal-session',
  'get-session-status',
]

/** What has to be so wherever the app runs for real. Each says in its error what is not. */
export const CHECKS: readonly Check[] = [
  {
    name: 'the app is served with its headers',
    run: async ({ app }) => {
      const answer = await fetch(`${app}/dashboard`)
      expectThat(answer.ok, `/dashboard answered ${answer.status}`)
      const policy = answer.headers.get('content-security-policy') ?? ''
      for (const part of POLICY) expectThat(policy.includes(part), `the content policy lacks ${part}`)
      for (const [name, value] of Object.entries(HEADERS)) {
        expectThat(answer.headers.get(name) === value, `${name} is ${answer.headers.get(name)}, not ${value}`)
      }
      expectThat(
        !app.startsWith('https:') || answer.headers.has('strict-transport-security'),
        'strict-transport-security is missing',
      )
      return undefined
    },
  },
  {
    name: 'the shell is revalidated, a missing asset is a 404',
    run: async ({ app }) => {
      const worker = await fetch(`${app}/service-worker.js`)
      expectThat(worker.ok, `the service worker answered ${worker.status}`)
      expectThat(
        /no-cache|max-age=0/.test(worker.headers.get('cache-control') ?? ''),
        'the service worker is cached',
      )
      const missing = await fetch(`${app}/assets/missing-${randomUUID()}.js`)
      expectThat(missing.status === 404, `a missing asset answered ${missing.status}`)
      const kept = missing.headers.get('cache-control') ?? ''
      expectThat(!/immutable|max-age=[1-9]/.test(kept), `a missing asset is kept: ${kept}`)
      return undefined
    },
  },
  {
    name: 'the Spanish address brings the Spanish page',
    run: async ({ app }) => {
      const page = await (await fetch(`${app}/?lang=es`)).text()
      expectThat(/<html lang="es"/.test(page), '/?lang=es brings another language')
      return undefined
    },
  },
  {
    name: 'the auth service has the project’s settings',
    run: async (deployed) => {
      const answer = await call(deployed, '/auth/v1/settings')
      expectThat(answer.ok, `its settings answered ${answer.status}`)
      const settings: AuthSettings = await answer.json()
      expectThat(!settings.disable_signup, 'nobody may sign up')
      expectThat(settings.external.email === true, 'nobody may sign up by email')
      expectThat(!settings.mailer_autoconfirm, 'addresses are not confirmed: anybody signs up with anybody’s')
      expectThat(!settings.external.anonymous_users, 'there are accounts without an address')
      expectThat(!settings.external.phone && !settings.phone_autoconfirm, 'there are accounts by phone')
      const weak = await call(deployed, '/auth/v1/signup', {
        body: { email: `check-${randomUUID()}@example.invalid`, password: 'seven77' },
      })
      expectThat(weak.status === 422, `a password of seven characters answered ${weak.status}`)
      return settings.external.google ? undefined : 'Google is off'
    },
  },
  {
    name: 'a mail’s way back leads to the app only',
    run: async (deployed) => {
      const query = new URLSearchParams({
        token: randomUUID(),
        type: 'recovery',
        redirect_to: 'https://evil.example/',
      })
      const answer = await fetch(`${deployed.backend}/auth/v1/verify?${query}`, {
        redirect: 'manual',
        headers: { apikey: deployed.publishableKey },
      })
      const location = answer.headers.get('location') ?? ''
      expectThat(!location.includes('evil.example'), `a foreign way back is followed: ${location}`)
      expectThat(
        location === '' || location.startsWith(`${deployed.app}/`),
        `it leads to ${location}, not to the app`,
      )
      return undefined
    },
  },
  {
    name: 'nobody reads or syncs without a session',
    run: async (deployed) => {
      const sync = await call(deployed, '/rest/v1/rpc/sync', { body: {} })
      expectThat(sync.status === 401, `sync without a session answered ${sync.status}`)
      for (const table of ['password_history', 'profiles', 'entitlements', 'weekly_usage']) {
        const answer = await call(deployed, `/rest/v1/${table}?select=*`)
        expectThat(!answer.ok || (await answer.text()) === '[]', `${table} was readable without a session`)
      }
      return undefined
    },
  },
  {
    name: 'a history can be its person’s alone: its calls answer with a session only, and passkeys are allowed',
    run: async (deployed) => {
      const calls = { vault_read: {}, vault_rows: {}, vault_write: {}, vault_seal: { rows: [] } }
      for (const [name, body] of Object.entries(calls)) {
        const answer = await call(deployed, `/rest/v1/rpc/${name}`, { body })
        expectThat(answer.status === 401, `${name} without a session answered ${answer.status}`)
      }
      const { access_token: token } = await signIn(deployed)
      const own = await call(deployed, '/rest/v1/rpc/vault_read', { body: {}, token })
      expectThat(own.ok, `vault_read answered ${own.status}`)
      const page = await fetch(`${deployed.app}/dashboard`)
      const allowed = page.headers.get('permissions-policy') ?? ''
      for (const feature of ['publickey-credentials-create', 'publickey-credentials-get'])
        expectThat(allowed.includes(`${feature}=(self)`), `the permissions policy does not allow ${feature}`)
      return undefined
    },
  },
  {
    name: 'the tier is not its owner’s to change',
    run: async (deployed) => {
      const { access_token: token, user } = await signIn(deployed)
      const answer = await call(deployed, `/rest/v1/profiles?id=eq.${user.id}`, {
        method: 'PATCH',
        token,
        body: { subscription_tier: 'premium' },
      })
      expectThat(
        answer.status === 401 || answer.status === 403,
        `the PATCH of the tier answered ${answer.status}`,
      )
      return undefined
    },
  },
  {
    name: 'a row goes up, comes down and is deleted again',
    run: async (deployed) => {
      const { access_token: token } = await signIn(deployed)
      const client = { client_id: randomUUID() }
      const { plan } = await syncAs(deployed, token, client)
      const id = randomUUID()
      const insert = {
        type: 'insert',
        id,
        password_length: 16,
        created_at: new Date().toISOString(),
        generation_settings: {
          password: randomUUID().slice(0, 16),
          // The free plan's rows count against its week and never come down.
          label: plan.tier === 'premium' ? 'deployment check' : 'auto-generated-free',
        },
      }
      const pushed = await syncAs(deployed, token, { ...client, ops: [insert] })
      const [outcome] = pushed.outcomes
      if (plan.tier === 'free') {
        expectThat(outcome !== undefined, 'the row was not taken')
        return undefined
      }
      expectThat(outcome?.status === 'applied', 'the row was refused')
      expectThat(
        pushed.rows.some((row) => row.id === id),
        'the row did not come down',
      )
      const deleted = await syncAs(deployed, token, {
        ...client,
        first_seq: 2,
        ops: [{ type: 'delete', id }],
      })
      expectThat(
        deleted.rows.every((row) => row.id !== id),
        'the row was not deleted',
      )
      return undefined
    },
  },
  {
    name: 'the functions answer, and only with a session',
    run: async (deployed) => {
      for (const name of FUNCTIONS) {
        const answer = await call(deployed, `/functions/v1/${name}`, {
          body: {},
          headers: { origin: deployed.app },
        })
        expectThat(answer.status === 401, `${name} without a session answered ${answer.status}`)
      }
      return undefined
    },
  },
  {
    name: 'the webhook turns a forged event away',
    run: async (deployed) => {
      const answer = await call(deployed, '/functions/v1/stripe-webhook', {
        body: { id: 'evt_forged', type: 'checkout.session.completed' },
        headers: { 'stripe-signature': 't=1,v1=00' },
      })
      expectThat(answer.status === 400, `a forged event answered ${answer.status}`)
      return undefined
    },
  },
  {
    name: 'a token lives for an hour at most, and another sign-in ends no session',
    run: async (deployed) => {
      const [first, second] = [await signIn(deployed), await signIn(deployed)]
      const [, payload = ''] = second.access_token.split('.')
      const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString())
      expectThat(exp - iat <= LONGEST_TOKEN_S, `it lives for ${exp - iat} s`)
      const answer = await call(deployed, '/auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token: first.refresh_token },
      })
      expectThat(answer.ok, `the first session’s refresh answered ${answer.status}: single sessions are on?`)
      return `${exp - iat} s`
    },
  },
  {
    name: 'leaked passwords',
    run: async (deployed) => {
      // Somebody's address who has an account: whether or not the password is refused, nothing is made and no mail is sent.
      const answer = await whenNotTooSoon(() =>
        call(deployed, '/auth/v1/signup', { body: { email: deployed.email, password: LEAKED } }),
      )
      const { weak_password: weak } = (await answer.json()) as { weak_password?: { reasons?: string[] } }
      if (answer.status === 422 && weak?.reasons?.includes('pwned')) return 'refused'
      expectThat(answer.ok, `the sign-up answered ${answer.status}`)
      return 'taken: turn on leaked password protection where the plan has it'
    },
  },
  {
    name: 'guesses at a password and at a code come to an end',
    run: async (deployed) => {
      if (!deployed.tryLimits) return 'not tried: --limits'
      const email = `check-${randomUUID()}@example.invalid`
      const passwords = await guessesUntilRefused((n) =>
        call(deployed, '/auth/v1/token?grant_type=password', { body: { email, password: `guess-${n}` } }),
      )
      const codes = await guessesUntilRefused((n) =>
        call(deployed, '/auth/v1/verify', {
          body: { email, token: String(100_000 + n), type: 'recovery' },
        }),
      )
      return `after ${passwords} and ${codes}`
    },
  },
]
