import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SUPABASE_DIR } from '../supabase/local/project-config.ts'
import { readStripeParams } from './helpers/stripe-params.ts'

/** `npx tsx tests/stripe-params.ts`: writes down what the pinned package publishes of the requests that the sandbox answers. */
const path = join(SUPABASE_DIR, 'local/pay/published-params.json')
writeFileSync(path, `${JSON.stringify(readStripeParams())}\n`)
process.stdout.write(`${path}\n`)
