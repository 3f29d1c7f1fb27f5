import { judge, type ReceivedAnswer, type RequestKind, type Verdict } from './verdict.ts'

export type JudgedAnswer = {
  readonly verdict: Verdict
  /** The parsed JSON; null where there is none. */
  readonly body: unknown
  /** The body as it came. */
  readonly text: string
}

/** Which table an address belongs to; null for what is none of the API's. */
export const kindOf = (url: URL): RequestKind | null => {
  const [, root, rest = ''] = url.pathname.match(/\/(rest|auth|functions)\/v1\/(.*)$/) ?? []
  if (root === 'functions') return 'functions'
  if (root === 'rest') return rest.startsWith('rpc/') ? 'rpc' : 'rest'
  if (root !== 'auth') return null
  return url.searchParams.get('grant_type') === 'refresh_token' ? 'refresh' : 'auth'
}

const isJson = (contentType: string | null): boolean =>
  contentType !== null && /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)

const parse = (text: string, contentType: string | null): Pick<ReceivedAnswer, 'form' | 'body'> => {
  if (text === '') return { form: 'empty', body: null }
  if (!isJson(contentType)) return { form: 'other', body: null }
  try {
    return { form: 'json', body: JSON.parse(text) }
  } catch {
    return { form: 'other', body: null }
  }
}

/** Reads the body and judges. Throws what reading throws: the connection broke. */
export const readAnswer = async (response: Response, kind: RequestKind): Promise<JudgedAnswer> => {
  const text = response.body === null ? '' : await response.text()
  const { form, body } = parse(text, response.headers.get('content-type'))
  return { verdict: judge({ kind, status: response.status, form, body }), body, text }
}
