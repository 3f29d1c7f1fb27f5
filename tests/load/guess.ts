import { createHash } from 'node:crypto'
import { codeOf, createApiClient } from '../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../helpers/backend-process.ts'
import { createSampleBuild } from '../helpers/sample-build.ts'

/** In ten minutes, of each way in. */
const MAX_LOOKED_AT = 60
const VICTIM = 'ana@example.com'
const PASSWORD = 'corr3ct-horse-battery'
/** Guesses under way at once, of each way. */
const AT_ONCE = 2

type Guess = (n: number) => Promise<Response>

const guessesOf = (backend: BackendProcess, refreshOwn: () => Promise<void>): Record<string, Guess> => {
  const { call } = createApiClient(backend)
  const code = (n: number) => String(n % 1_000_000).padStart(6, '0')
  const verify = (body: Record<string, string>) => call('/auth/v1/verify', { body })
  const byPassword = (email: string, password: string) =>
    call('/auth/v1/token?grant_type=password', { body: { email, password } })
  return {
    'the password': (n) => byPassword(VICTIM, `guess-${n}`),
    'the password, for the address written otherwise': (n) => byPassword(VICTIM.toUpperCase(), `guess-${n}`),
    'the password, with a refresh of one’s own that names the victim after each': async (n) => {
      await refreshOwn()
      return byPassword(VICTIM, `other-${n}`)
    },
    'the code of a recovery': (n) => verify({ email: VICTIM, token: code(n), type: 'recovery' }),
    'the code, as one of a sign-up': (n) => verify({ email: VICTIM, token: code(n), type: 'signup' }),
    'the code, as any mail’s': (n) => verify({ email: VICTIM, token: code(n), type: 'email' }),
  }
}

/** What is never counted as a guess, since it can prove nothing: the victim's own code goes this way at the end and opens nothing. */
const closedWays = async (backend: BackendProcess, code: string): Promise<string[]> => {
  const { call } = createApiClient(backend)
  const hash = createHash('sha256').update(`${VICTIM}${code}`).digest('hex')
  const ways: Record<string, () => Promise<Response>> = {
    'GET with the code': () =>
      call(`/auth/v1/verify?${new URLSearchParams({ token: code, email: VICTIM, type: 'recovery' })}`),
    'HEAD with the code': () =>
      call(`/auth/v1/verify?${new URLSearchParams({ token: code, email: VICTIM, type: 'recovery' })}`, {
        method: 'HEAD',
      }),
    'a link made of address and code': () =>
      call('/auth/v1/verify', { body: { token_hash: hash, type: 'recovery' } }),
    'the code as a password': () =>
      call('/auth/v1/token?grant_type=password', { body: { email: VICTIM, password: code } }),
  }
  const open: string[] = []
  for (const [name, go] of Object.entries(ways)) {
    const answer = await go()
    if (answer.ok || (answer.headers.get('location') ?? '').includes('access_token')) open.push(name)
  }
  return open
}

/** The fastest guessing that a script can do, through every way in, against one account; for `minutes`, by the real clock. */
export const guessFor = async (minutes: number, say: (line: string) => void): Promise<string[]> => {
  const backend = await startBackendProcess({ isMeasured: true, distDir: createSampleBuild() })
  try {
    const api = createApiClient(backend)
    await api.newUser(VICTIM, PASSWORD)
    let own = await api.newUser('mallory@example.com', PASSWORD)
    let refreshes = 0
    const refreshOwn = async () => {
      const body = { refresh_token: own.refresh_token, email: VICTIM }
      const answer = await api.call('/auth/v1/token?grant_type=refresh_token', { body })
      if (!answer.ok) return
      refreshes += 1
      own = await answer.json()
    }
    await api.call('/auth/v1/recover', { body: { email: VICTIM } })
    const code = codeOf(await api.newestMail(VICTIM))
    const ways = Object.entries(guessesOf(backend, refreshOwn)).map(([name, guess]) => ({
      name,
      guess,
      tried: 0,
      lookedAt: 0,
      wentIn: 0,
    }))
    const until = performance.now() + minutes * 60_000
    const keepGuessing = async (way: (typeof ways)[number]) => {
      while (performance.now() < until) {
        const answer = await way.guess(way.tried++)
        await answer.arrayBuffer()
        if (answer.status !== 429) way.lookedAt += 1
        if (answer.ok) way.wentIn += 1
      }
    }
    await Promise.all(ways.flatMap((way) => Array.from({ length: AT_ONCE }, () => keepGuessing(way))))
    for (const { name, tried, lookedAt, wentIn } of ways)
      say(`${name}: ${tried} tries, ${lookedAt} looked at, ${wentIn} went in`)
    say(`${refreshes} good refreshes of one’s own that named the victim`)
    const open = await closedWays(backend, code)
    return [
      ...ways
        .filter(({ lookedAt }) => lookedAt > MAX_LOOKED_AT)
        .map(({ name }) => `Too many looked at: ${name}.`),
      ...ways.filter(({ wentIn }) => wentIn > 0).map(({ name }) => `Went in: ${name}.`),
      ...ways
        .filter(({ tried }) => tried <= MAX_LOOKED_AT)
        .map(({ name }) => `Nothing was learnt, too few tries: ${name}.`),
      ...(refreshes > 0 ? [] : ['Nothing was learnt of refreshes: none was good.']),
      ...open.map((name) => `A way that nobody counts is open: ${name}.`),
    ]
  } finally {
    await backend.remove()
  }
}
