/** The words behind the sign-in: loaded with the app, not with the landing page. */
export { account } from './account.ts'
export { billing } from './billing.ts'
export { dashboard } from './dashboard.ts'
export { failures } from './failures.ts'
export { generator } from './generator.ts'
export { history } from './history.ts'
