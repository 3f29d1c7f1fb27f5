/**
 * The only places where a secret may be on its way, each for its reason. Everything else is a leak.
 */
export type SecretKind =
  /** The password of the account. */
  | 'account password'
  /** A label of the history, also as the word that is searched for. */
  | 'label'
  /** A password that was generated. */
  | 'password'

type Place = {
  readonly why: string
  readonly kinds: readonly SecretKind[]
  readonly method: string
  readonly path: RegExp
  readonly part: 'request body' | 'response body'
}

const HISTORY: readonly SecretKind[] = ['label', 'password']

export const ALLOWED: readonly Place[] = [
  {
    why: 'the auth service makes the account with it',
    kinds: ['account password'],
    method: 'POST',
    path: /^\/auth\/v1\/signup$/,
    part: 'request body',
  },
  {
    why: 'the auth service checks it',
    kinds: ['account password'],
    method: 'POST',
    path: /^\/auth\/v1\/token$/,
    part: 'request body',
  },
  {
    why: 'the auth service takes the new one',
    kinds: ['account password'],
    method: 'PUT',
    path: /^\/auth\/v1\/user$/,
    part: 'request body',
  },
  {
    why: 'rows go up',
    kinds: HISTORY,
    method: 'POST',
    path: /^\/rest\/v1\/rpc\/sync$/,
    part: 'request body',
  },
  {
    why: 'rows come down',
    kinds: HISTORY,
    method: 'POST',
    path: /^\/rest\/v1\/rpc\/sync$/,
    part: 'response body',
  },
]

export const findAllowance = (
  kind: SecretKind,
  found: { readonly method: string; readonly path: string; readonly part: string },
): Place | undefined =>
  ALLOWED.find(
    ({ kinds, method, path, part }) =>
      kinds.includes(kind) && method === found.method && path.test(found.path) && part === found.part,
  )
