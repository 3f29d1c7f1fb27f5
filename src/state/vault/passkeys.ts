import { fail, ok, type Result } from '../../core/result.ts'
import type { Bytes } from '../../core/vault/bytes.ts'
import { prfInput } from '../../core/vault/prf-input.ts'
import { hasPasskeys } from './has-passkeys-atom.ts'

/*
 * Passkeys yield a key here and nothing else: the PRF extension
 * (https://www.w3.org/TR/webauthn-3/#prf-extension) computes 32 bytes that only the passkey gives, on every
 * device that it is synced to. No signature is checked by anybody, so the challenge is thrown away.
 */

/** What a passkey gave: `slotId` is its user handle, the way in that it belongs to. */
export type UsedPasskey = {
  readonly slotId: Bytes
  readonly secret: Bytes
  /** Synced to the person's other devices by its keeper, as of this answer. */
  readonly backedUp: boolean
}

const SLOT_BYTES = 16
const CHALLENGE_BYTES = 32
/** ES256 and RS256: what every keeper of passkeys makes at least one of. */
const ALGORITHMS = [-7, -257] as const
const BACKED_UP = 0x10
const FLAGS_AT = 32

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

const isBackedUp = (authenticatorData: ArrayBuffer): boolean =>
  ((new Uint8Array(authenticatorData)[FLAGS_AT] ?? 0) & BACKED_UP) !== 0

const copyOf = (source: BufferSource): Bytes =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source).slice()
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()

const secretOf = (credential: PublicKeyCredential): Bytes | null => {
  const first = credential.getClientExtensionResults().prf?.results?.first
  return first === undefined ? null : copyOf(first)
}

/**
 * Whatever the browser throws at a press of the person: they cancelled, waited too long, or there
 * was none to choose.
 */
const asFailure = (error: unknown): Result<never> =>
  Object(error).name === 'NotSupportedError' || Object(error).name === 'SecurityError'
    ? fail({ code: 'passkey_unsupported' })
    : fail({ code: 'passkey_cancelled' })

/** Takes back what is good for nothing, where the browser can. */
const takeBack = async (credentialId: string): Promise<void> => {
  const signal: unknown = Object(PublicKeyCredential).signalUnknownCredential
  if (typeof signal !== 'function') return
  await signal.call(PublicKeyCredential, { rpId: location.hostname, credentialId })?.catch?.(() => undefined)
}

/** Some keepers give the bytes only when the passkey is used: then the person is asked once more. */
const askFor = async (first: Bytes, id: ArrayBuffer | null): Promise<Result<PublicKeyCredential>> => {
  try {
    const credential = await navigator.credentials.get({
      publicKey: {
        challenge: random(CHALLENGE_BYTES),
        rpId: location.hostname,
        userVerification: 'required',
        allowCredentials: id === null ? [] : [{ type: 'public-key', id }],
        extensions: { prf: { eval: { first } } },
      },
    })
    return credential instanceof PublicKeyCredential ? ok(credential) : fail({ code: 'passkey_cancelled' })
  } catch (error) {
    return asFailure(error)
  }
}

/**
 * Makes a passkey that the person's `name` (their e-mail) stands beside. `passkey_without_key`: its keeper
 * has no PRF, and it is taken back; `passkey_not_backed_up`, too, where it has to outlive this device.
 * `evalByCredential` is not used: an empty `prf` makes Windows Hello fail, so its input always goes along.
 */
export const createPasskey = async (name: string, mustOutlive: boolean): Promise<Result<UsedPasskey>> => {
  if (!hasPasskeys()) return fail({ code: 'passkey_unsupported' })
  const slotId = random(SLOT_BYTES)
  const first = await prfInput(crypto.subtle)
  let made: Credential | null
  try {
    made = await navigator.credentials.create({
      publicKey: {
        challenge: random(CHALLENGE_BYTES),
        rp: { id: location.hostname, name: 'Cifra' },
        user: { id: slotId, name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        // PRF gives other bytes where the person was not verified.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { prf: { eval: { first } } },
      },
    })
  } catch (error) {
    return asFailure(error)
  }
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse))
    return fail({ code: 'passkey_cancelled' })
  const backedUp = isBackedUp(made.response.getAuthenticatorData())
  if (mustOutlive && !backedUp) {
    await takeBack(made.id)
    return fail({ code: 'passkey_not_backed_up' })
  }
  const secret = secretOf(made)
  if (secret !== null) return ok({ slotId, secret, backedUp })
  if (made.getClientExtensionResults().prf?.enabled === true) {
    const used = await askFor(first, made.rawId)
    if (!used.ok) return used
    const later = secretOf(used.value)
    if (later !== null) return ok({ slotId, secret: later, backedUp })
  }
  await takeBack(made.id)
  return fail({ code: 'passkey_without_key' })
}

/** One of the person's passkeys, which they choose. */
export const askPasskey = async (): Promise<Result<UsedPasskey>> => {
  if (!hasPasskeys()) return fail({ code: 'passkey_unsupported' })
  const used = await askFor(await prfInput(crypto.subtle), null)
  if (!used.ok) return used
  const { response } = used.value
  if (!(response instanceof AuthenticatorAssertionResponse)) return fail({ code: 'passkey_cancelled' })
  const secret = secretOf(used.value)
  if (secret === null || response.userHandle === null) return fail({ code: 'passkey_without_key' })
  const slotId = new Uint8Array(response.userHandle)
  return ok({ slotId, secret, backedUp: isBackedUp(response.authenticatorData) })
}

/**
 * Tells the keepers of the person's passkeys that these are of no use any more, where the browser can: they
 * stop offering them.
 */
export const forgetPasskeys = async (slotIds: readonly string[]): Promise<void> => {
  const signal: unknown = Object(globalThis.PublicKeyCredential).signalAllAcceptedCredentials
  if (typeof signal !== 'function') return
  // Each has a user of its own, of whom nothing is accepted from now on.
  for (const userId of slotIds) {
    const none = { rpId: location.hostname, userId, allAcceptedCredentialIds: [] }
    await signal.call(PublicKeyCredential, none)?.catch?.(() => undefined)
  }
}
