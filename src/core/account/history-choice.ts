/** What an account's data says of whoever wants no encryption. It hides a question and decides nothing else. */
export const SIGN_IN_IS_ENOUGH = 'sign_in'
