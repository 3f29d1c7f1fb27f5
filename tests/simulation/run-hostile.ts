/** npm run simulate -- --hostile [--runs N] [--seed S] [--steps N]: a server that lies, over the app's real storage, sync and keys. */
import { parseArgs } from 'node:util'
import { runHostile } from './hostile.ts'
import { startSimServer } from './server.ts'

const { values } = parseArgs({
  options: {
    hostile: { type: 'boolean' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '80' },
    first: { type: 'boolean' },
  },
})

const server = await startSimServer()
const first = Number(values.seed)
const ends: Record<string, number> = {}
let broken = 0
const started = performance.now()
for (let seed = first; seed < first + Number(values.runs); seed++) {
  const { violations, log } = await runHostile(server, seed, Number(values.steps))
  const end = log.at(-1) ?? ''
  ends[end] = (ends[end] ?? 0) + 1
  const done = seed - first + 1
  if (done % 100 === 0)
    console.info(
      `${done} runs, ${broken} broken, ${Math.round((performance.now() - started) / done)} ms each`,
    )
  if (violations.length === 0) continue
  broken += 1
  console.info(`seed ${seed}: ${violations.slice(0, 3).join('; ')}\n${log.slice(-25).join('\n')}`)
  if (values.first) break
}
console.info(ends)
console.info(`${values.runs} runs, ${broken} with violations`)
await server.close()
process.exit(broken === 0 ? 0 : 1)
