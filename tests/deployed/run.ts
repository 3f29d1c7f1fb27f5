import { parseArgs } from 'node:util'
import { CHECKS } from './checks.ts'

/**
 * `npm run check:deployed -- --app https://app.example --backend https://PROJECT.supabase.co --key sb_publishable_…`,
 * with CHECK_EMAIL and CHECK_PASSWORD of a confirmed account made for this: proves that an instance is set up as it
 * has to be. Ends with 1 when something is not.
 */
const { values } = parseArgs({
  options: { app: { type: 'string' }, backend: { type: 'string' }, key: { type: 'string' } },
})
const { CHECK_EMAIL: email, CHECK_PASSWORD: password } = process.env
if (!values.app || !values.key || !email || !password) {
  console.error(
    'Needs --app, --key, and CHECK_EMAIL and CHECK_PASSWORD in the environment; --backend unless it is the app.',
  )
  process.exit(2)
}
const app = values.app.replace(/\/$/, '')
const deployed = {
  app,
  backend: (values.backend ?? app).replace(/\/$/, ''),
  publishableKey: values.key,
  email,
  password,
}

let [passed, failed] = [0, 0]
for (const { name, run } of CHECKS) {
  try {
    await run(deployed)
    passed++
    console.info(`ok      ${name}`)
  } catch (error) {
    failed++
    console.error(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`)
  }
}
console.info(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
