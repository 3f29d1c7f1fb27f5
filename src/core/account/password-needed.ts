/**
 * Whether an account has no password that anybody knows: the one of its sign-up has ended (src/remote/prove-mailbox.ts), and its
 * person has chosen no other yet. Whoever holds a session of theirs may write it: it asks for a password and decides nothing else.
 *
 * @param data the account's own: anything may stand in it, and accounts of before have nothing of this.
 */
export const isPasswordNeeded = (data: unknown): boolean => Object(data).password_needed === true
