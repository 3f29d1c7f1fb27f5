import { parseArgs } from 'node:util'
import { ACCOUNT_CHECKS } from './accounts.ts'
import { CHECKS } from './checks.ts'
import { runAll } from './run-all.ts'

/**
 * `npm run check:deployed -- --app https://app.example --backend https://PROJECT.supabase.co --key sb_publishable_…`,
 * with CHECK_EMAIL and CHECK_PASSWORD of a confirmed account made for this: proves that an instance is set up as it
 * has to be. Ends with 1 when something is not. With `--limits` it also guesses until the service says no, which then holds for
 * everybody at this network address for five minutes.
 *
 * With `--auth URL --rest URL --mail URL --app URL --key KEY` instead: the lives of accounts against an auth service with the project's
 * settings, whose mails can be read as `/_local/mail.json` gives them. It makes accounts; for a service of one's own. With
 * `--consent URL` also the way through Google, where the service takes the word of a stand-in.
 */
const { values } = parseArgs({
  options: {
    app: { type: 'string' },
    backend: { type: 'string' },
    key: { type: 'string' },
    auth: { type: 'string' },
    rest: { type: 'string' },
    mail: { type: 'string' },
    consent: { type: 'string' },
    limits: { type: 'boolean', default: false },
  },
})
const bare = (url: string) => url.replace(/\/$/, '')
const { app, auth, rest, mail, key, consent } = values
if (auth && rest && mail && app && key) {
  const service = {
    auth: bare(auth),
    rest: bare(rest),
    mail,
    app: bare(app),
    key,
    ...(consent ? { consent } : {}),
  }
  process.exit(await runAll(ACCOUNT_CHECKS, service))
}

const { CHECK_EMAIL: email, CHECK_PASSWORD: password } = process.env
if (!app || !key || !email || !password) {
  console.error(
    'Needs --app, --key, and CHECK_EMAIL and CHECK_PASSWORD in the environment; --backend unless it is the app.',
  )
  process.exit(2)
}
const deployed = {
  app: bare(app),
  backend: bare(values.backend ?? app),
  publishableKey: key,
  email,
  password,
  tryLimits: values.limits,
}
process.exit(await runAll(CHECKS, deployed))
