import type { AuthClient, User } from '@supabase/supabase-js'
import type { MailKind } from '../core/account/arrival.ts'
import type { AskedMails } from './asked-mails.ts'
import { authFailure } from './auth-failure.ts'

/** In the account's own data, beside a password that nobody knows (src/core/account/password-needed.ts); and beside one that is set. */
export const PASSWORD_NEEDED = { password_needed: true }
export const PASSWORD_CHOSEN = { password_needed: null }

/** What the person typed when they signed up, where it is still known. */
export type Typed = { readonly password: string; readonly fullName: string }

export type Ownership = {
  /** The account's password ended, and the person has to choose one. */
  readonly passwordNeeded: boolean
  /** The account was made by another sign-up, and has what was typed here now. */
  readonly replaced: boolean
}

/** Whether the proof that has just been given is the one that confirmed the account: a recovery can be, by the service's own times. */
const hasConfirmed = ({ email_confirmed_at, recovery_sent_at }: User, kind: MailKind): boolean =>
  kind === 'signup' ||
  (!!email_confirmed_at &&
    !!recovery_sent_at &&
    Date.parse(email_confirmed_at) > Date.parse(recovery_sent_at))

/** Nobody knows it. Long enough, and with every kind of character that a project may ask for. */
const createEndedPassword = (): string => `${crypto.randomUUID()}-Aa1`

/**
 * [M1] Who proves the mailbox owns the account. Anybody can sign up with somebody's address and wait: whatever password an
 * account had before its mailbox spoke ends with the proof, unless it is the one that was chosen here (asked-mails.ts). That it
 * has none now is kept with the account: its person may come in later, or on another device.
 *
 * @param client holds the session that the proof brought.
 */
export const takeOwnership = async (
  client: InstanceType<typeof AuthClient>,
  asked: AskedMails,
  user: User,
  kind: MailKind,
  typed: Typed | null,
): Promise<Ownership> => {
  const signUps = asked.signUpsOf(user.email ?? '')
  // What was typed here is of the latest sign-up; a link has nothing but the account, which may be of an earlier one.
  const own = typed === null ? signUps : signUps.slice(-1)
  const isOwn = own.includes(user.user_metadata.sign_up)
  if (isOwn || !hasConfirmed(user, kind)) return { passwordNeeded: false, replaced: false }
  if (typed !== null) {
    const { error } = await client.updateUser({
      password: typed.password,
      data: { full_name: typed.fullName || user.user_metadata.full_name, ...PASSWORD_CHOSEN },
    })
    const isSame = error?.code === 'same_password'
    if (error === null || isSame) return { passwordNeeded: false, replaced: !isSame }
  }
  const { error } = await client.updateUser({ password: createEndedPassword(), data: PASSWORD_NEEDED })
  // The person is asked for a new one in any case, and with it the old one ends too.
  if (error !== null) console.info('The earlier password could not be ended:', authFailure(error).code)
  return { passwordNeeded: true, replaced: false }
}
