/** The words of all else behind the sign-in: no first password waits for them. */
export { account } from './account.ts'
export { billing } from './billing.ts'
export { history } from './history.ts'
export { failures } from './more-failures.ts'
export { generator } from './more-generator.ts'
export { shell } from './more-shell.ts'
