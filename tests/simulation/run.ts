/** npm run simulate -- --runs N --seed S [--log] [--overtakes]: run i has the seed S + i. With DATABASE_URL on that Postgres. */
import { parseArgs } from 'node:util'
import { startSimServer } from './server.ts'
import { simulate } from './simulate.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    /** Stop at the first violation. */
    first: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    /** Labels come between a look at rows and what turns them. */
    overtakes: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const first = Number(values.seed)

const server = await startSimServer()
const started = performance.now()
console.info(`${runs} runs from seed ${first} on ${server.kind}`)
let failed = 0
let done = 0
for (; done < runs && !(values.first && failed > 0); done++) {
  const { seed, violations, log } = await simulate(server, first + done, { overtakes: values.overtakes })
  if (values.log) console.info(log.join('\n'))
  if (violations.length > 0) {
    failed += 1
    console.info(`seed ${seed}:\n  ${violations.slice(0, 6).join('\n  ')}`)
  }
  if ((done + 1) % 100 === 0)
    console.info(`${done + 1} runs, ${Math.round((performance.now() - started) / (done + 1))} ms each`)
}
console.info(
  `${done} runs, ${failed} with violations, ${Math.round((performance.now() - started) / 1_000)} s`,
)
await server.close()
process.exit(failed > 0 ? 1 : 0)
