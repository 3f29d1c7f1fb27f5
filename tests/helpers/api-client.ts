/** What tests say to a backend over plain HTTP, as any program could. */

export type Session = {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_at: number
  readonly user: { readonly id: string; readonly email: string }
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sent_at: string
}

type Backend = {
  readonly url: string
  readonly keys: { readonly publishable: string; readonly secret: string }
}

export const linkOf = (mail: Mail): string => /http:\/\/\S+#token_hash=\S+/.exec(mail.text)?.[0] ?? ''
/** What the app sends when the button behind a mail's link is pressed. */
export const proofOf = (mail: Mail) =>
  Object.fromEntries(new URLSearchParams(new URL(linkOf(mail)).hash.slice(1)))
export const codeOf = (mail: Mail): string => /^\d{6}$/m.exec(mail.text)?.[0] ?? ''

export function createApiClient(backend: Backend) {
  /** A call as the app makes it; with `token` as that user. */
  const call = (
    path: string,
    init: { method?: string; body?: unknown; token?: string; headers?: HeadersInit } = {},
  ) =>
    fetch(`${backend.url}${path}`, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        apikey: backend.keys.publishable,
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    })

  const mails = async (to: string): Promise<Mail[]> =>
    (await fetch(`${backend.url}/_local/mail.json?to=${encodeURIComponent(to)}`)).json()

  const newestMail = async (to: string): Promise<Mail> => {
    const [mail] = await mails(to)
    if (!mail) throw new Error(`No mail to ${to}`)
    return mail
  }

  /** @param mark what the app notes on the device and in the account, to know its own sign-ups by. */
  const signUp = (
    email: string,
    password: string,
    fullName = 'Test Person',
    mark?: string,
    more: Readonly<Record<string, string>> = {},
  ) =>
    call(`/auth/v1/signup?redirect_to=${encodeURIComponent(`${backend.url}/dashboard`)}`, {
      body: { email, password, data: { full_name: fullName, ...(mark ? { sign_up: mark } : {}), ...more } },
    })

  const signIn = async (email: string, password: string): Promise<Session> => {
    const answer = await call('/auth/v1/token?grant_type=password', { body: { email, password } })
    if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

  const setTier = async (email: string, tier: 'free' | 'premium') => {
    const answer = await call('/_local/tier', {
      body: { email, tier },
      headers: { apikey: backend.keys.secret },
    })
    if (!answer.ok) throw new Error(`Setting the plan answered ${answer.status}: ${await answer.text()}`)
  }

  return {
    call,
    mails,
    newestMail,
    signUp,
    signIn,
    setTier,
    /** Signed up, confirmed by the mailed code and signed in. */
    newUser: async (
      email: string,
      password: string,
      tier: 'free' | 'premium' = 'free',
      fullName?: string,
      more?: Readonly<Record<string, string>>,
    ): Promise<Session> => {
      const answer = await signUp(email, password, fullName, undefined, more)
      if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`)
      const token = codeOf(await newestMail(email))
      const verified = await call('/auth/v1/verify', { body: { email, token, type: 'signup' } })
      if (!verified.ok) throw new Error(`The code was refused: ${await verified.text()}`)
      if (tier === 'premium') await setTier(email, tier)
      return verified.json()
    },
  }
}
