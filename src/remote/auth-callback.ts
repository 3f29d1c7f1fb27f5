import type { AuthCallback, MailKind } from '../core/account/arrival.ts'

const SECRET_PARAMS = [
  'code',
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'type',
  'token',
  'token_hash',
  'error',
  'error_code',
  'error_description',
  'sb',
  'sb_flow_id',
] as const

export type ParsedAddress = {
  readonly callback: AuthCallback | null
  /** Path, query and fragment without anything of the callback; null when there was nothing to take out. */
  readonly cleaned: string | null
}

const isMailKind = (type: string | null): type is MailKind => type === 'signup' || type === 'recovery'

const readCallback = (fragment: URLSearchParams, query: URLSearchParams): AuthCallback | null => {
  const tokenHash = fragment.get('token_hash')
  const type = fragment.get('type')
  if (tokenHash) return isMailKind(type) ? { kind: 'link', tokenHash, mail: type } : null
  const refreshToken = fragment.get('refresh_token')
  if (refreshToken && fragment.get('access_token')) {
    return { kind: 'tokens', refreshToken, recovery: type === 'recovery' }
  }
  const code = query.get('code')
  if (code) return { kind: 'code', code }
  for (const source of [fragment, query]) {
    const error = source.get('error_code') ?? source.get('error')
    if (error !== null) return { kind: 'error', code: error }
  }
  return null
}

/** Two slashes at its head would make it another host's address, which the browser refuses: the secret would stay. */
const ownPath = (pathname: string): string => pathname.replace(/^[\\/]{2,}/, '/')

const withoutSecrets = (params: URLSearchParams): string => {
  const rest = new URLSearchParams(params)
  for (const name of SECRET_PARAMS) rest.delete(name)
  return rest.toString()
}

/**
 * Our mails' links carry `#token_hash=…&type=…`, Google's way back `?code=`, a link of the service's own making the session in the
 * fragment, and each an error. All forms are taken, and all are taken out of the address.
 */
export const parseAuthAddress = (address: {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}): ParsedAddress => {
  const query = new URLSearchParams(address.search)
  const hash = address.hash.replace(/^#/, '')
  // A fragment that is no list of parameters is a place in the page, and stays.
  const fragment = new URLSearchParams(hash.includes('=') ? hash : '')
  const callback = readCallback(fragment, query)
  const secret = SECRET_PARAMS.some((name) => query.has(name) || fragment.has(name))
  if (!secret) return { callback, cleaned: null }
  const search = withoutSecrets(query)
  const place = hash.includes('=') ? withoutSecrets(fragment) : hash
  return {
    callback,
    cleaned: `${ownPath(address.pathname)}${search ? `?${search}` : ''}${place ? `#${place}` : ''}`,
  }
}
