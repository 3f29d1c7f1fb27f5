import { account } from './account.ts'
import { billing } from './billing.ts'
import { dashboard } from './dashboard.ts'
import { failures } from './failures.ts'
import { generator } from './generator.ts'
import { history } from './history.ts'
import { vault } from './vault.ts'

/** The words behind the sign-in: loaded with the app, not with the landing page. */
export const appTexts = { account, billing, dashboard, failures, generator, history, vault }
