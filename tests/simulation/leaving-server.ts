/** What every text of Ana's holds. */
export const SECRET = 'canary'

type Person = { readonly id: string; readonly email: string; readonly mark: string }

const markOf = (id: string): string => btoa(JSON.stringify({ sub: id })).replaceAll('=', '')
const person = (id: string, email: string): Person => ({ id, email, mark: markOf(id) })

export const ANA = person('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'ana@example.com')
export const BOB = person('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', 'bob@example.com')

let count = 0

/** Every token carries the mark of its person. */
export const sessionFor = ({ id, email, mark }: Person) => {
  count += 1
  return {
    access_token: `h.${mark}.${count}`,
    refresh_token: `r.${mark}.${count}`,
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
    token_type: 'bearer',
    user: { id, email, user_metadata: { full_name: id === ANA.id ? SECRET : 'Bob' } },
  }
}

export type Sent = {
  readonly request: Request
  readonly body: string
  /** The sign-out had been told by then. */
  readonly isTold: boolean
}

/**
 * The least of a backend that speaks to several people. It refuses the first token that data are asked with, so that a refresh
 * is always part of the day, and brings a row with each sync.
 */
export const createLeavingServer = (sent: readonly Sent[]) => {
  let last = 0
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const bearer = request.headers.get('authorization') ?? ''
    const body = sent.findLast((each) => each.request.url === request.url)?.body ?? ''
    if (pathname.endsWith('/token')) {
      if (searchParams.get('grant_type') === 'password') return Response.json(sessionFor(BOB))
      return Response.json(sessionFor(body.includes(ANA.mark) ? ANA : BOB))
    }
    if (pathname.endsWith('/logout')) return new Response(null, { status: 204 })
    if (pathname.startsWith('/rest/') && bearer.endsWith('.1') && last === 0) {
      last = 0
      return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
    }
    if (pathname.endsWith('/rpc/sync')) {
      const { ops = [], first_seq = 1 } = JSON.parse(body || '{}')
      last = Math.max(last, first_seq + ops.length - 1)
      const now = new Date().toISOString()
      return Response.json({
        outcomes: ops.map((_: unknown, index: number) => ({ seq: first_seq + index, status: 'applied' })),
        last_seq: last,
        copied: false,
        rows: [
          {
            id: crypto.randomUUID(),
            password_length: 10,
            created_at: now,
            generation_settings: { password: SECRET, label: `${SECRET} pulled` },
            rev: last + 1,
          },
        ],
        tombstones: [],
        more: false,
        cursor: last + 1,
        epoch: 'e',
        reset: false,
        server_now: now,
        plan: { tier: 'premium', lifetime: true },
        usage: { week_start: now, count: 0 },
      })
    }
    if (pathname.endsWith('/user')) return Response.json(sessionFor(ANA).user)
    return Response.json([{ full_name: SECRET, subscription_tier: 'premium', lifetime: true }])
  }
}
