/** npm run simulate -- --guards takes guards away from this one too: each way to leave, at each wait. */
import 'fake-indexeddb/auto'
import { simulateAllLeaving } from './leaving.ts'

const { runs, violations } = await simulateAllLeaving()
console.info(violations.slice(0, 6).join('\n'))
console.info(`${runs} runs, ${violations.length > 0 ? 1 : 0} with violations`)
process.exit(violations.length > 0 ? 1 : 0)
