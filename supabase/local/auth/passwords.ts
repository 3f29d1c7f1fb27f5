import { compare, hash } from 'bcryptjs'

/** Beyond them bcrypt reads nothing. */
const MAX_PASSWORD_BYTES = 72
/** The library's own. */
const ROUNDS = 10

export const isTooLong = (password: unknown): boolean =>
  typeof password === 'string' && Buffer.byteLength(password) > MAX_PASSWORD_BYTES

/** As the library stores it. */
export const hashPassword = (password: string): Promise<string> => hash(password, ROUNDS)

export const isPassword = (password: string, stored: string): Promise<boolean> => compare(password, stored)

let nobodys: Promise<string> | undefined

/**
 * Takes as long as a look at a real account's password, so that nobody learns by the time that there is none.
 */
export const compareWithNobodys = async (password: string): Promise<void> => {
  nobodys ??= hashPassword('nobody')
  await compare(password, await nobodys)
}
