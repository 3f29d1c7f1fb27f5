import { Hono } from 'hono'
import type { Database } from '../database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { LinkTokens } from './link-token.ts'
import { createOwnAccount } from './own-account.ts'
import { authError } from './request-body.ts'
import { createSignUp } from './sign-up.ts'
import { createTurns } from './take-turns.ts'
import { createVerify } from './verify.ts'

/**
 * What the embedded auth service answers otherwise than it should, made right. Numbered, since a difference
 * here would be silent:
 *
 * [E1] signing up again with an unconfirmed address sends the mail again (the library: 429 for ever), and the
 *      password and name are those of the latest sign-up;
 * [E2] signing up, signing in and asking for a mail answer the same, after about the same time, whether or
 *      not the address has an account (the library: 429, an answer without hashing, and `email_not_confirmed`
 *      for any password);
 * [E3] `resend` resends (the library: 429 for ever);
 * [E4] one mail a second and address, not one a minute: on one machine nobody is protected by more;
 * [E5] no sign-in by mail link alone: it would make confirmed accounts for other people's addresses;
 * [E6] the code and the link of a mail are accepted under the type `email` too;
 * [E7] a password has at most 72 bytes, since no more of it are hashed (the library counts characters, and
 *      those of a changed password not at all: any other end would sign in as well);
 * [E8] a new password ends the person's other sessions (the library: none);
 * [E9] sign-ups with one address at the same moment take turns (the library: 500), and with whoever confirms
 *      it: a sign-up changes nothing of an account that was confirmed meanwhile;
 * [E10] GET and HEAD of a mail's link change nothing (the library: confirm, and use the mail up), since
 *      programs that look through mails fetch them: they lead to the app, which asks for a press and verifies
 *      by POST;
 * [E11] a link carries a token that cannot be guessed (link-token.ts);
 * [E12] who proves a mailbox by a recovery before the account was ever confirmed owns it: the password that
 *      it had ends;
 * [E13] the address of an account is not changed (the library asks the old mailbox only, and believes it for
 *      the new one);
 * [E14] an account's own data has at most 4 kB (the library: no bound), all changes together.
 */
type Options = {
  readonly database: Database
  readonly mailer: Mailer
  readonly links: LinkTokens
  readonly now?: () => number
}

const NO_LINK_SIGN_IN = authError(422, 'otp_disabled', 'Signups not allowed for otp')

export function createAuthGaps({ database, mailer, links, now = Date.now }: Options) {
  const inTurn = createTurns()
  return new Hono()
    .route('/', createSignUp({ database, mailer, now, inTurn }))
    .route('/', createOwnAccount(database))
    .route('/', createVerify({ database, links, inTurn }))
    .post('/otp', (c) => c.json(NO_LINK_SIGN_IN, 422))
    .post('/magiclink', (c) => c.json(NO_LINK_SIGN_IN, 422))
}
