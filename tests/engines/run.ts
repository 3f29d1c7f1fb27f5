import { startBackendProcess } from '../helpers/backend-process.ts'
import { findChromium } from '../helpers/find-chromium.ts'
import { startChromium } from './chromium.ts'
import { findEngines } from './find-engines.ts'
import { startFirefox } from './firefox.ts'
import { runMainJob } from './main-job.ts'
import type { Engine } from './page.ts'
import { compareEngines } from './vault-answers.ts'
import { startWebKit } from './webkit.ts'

/**
 * `npm test -- engines [firefox|webkit|vault]`: the main job in the other two engines, against the built app; and what the vault's code
 * makes of its known answers in all three and in Node, each opening what the others have sealed.
 */
const paths = findEngines()
const starters: Readonly<Record<string, () => Promise<Engine>>> = {
  firefox: () => startFirefox(paths.firefox),
  webkit: () => startWebKit(paths),
}
const named = process.argv.slice(2)
let [passed, failed] = [0, 0]
if (named.length === 0 || named.includes('vault')) {
  const chromium = findChromium()
  if (!chromium) throw new Error('No Chromium: set CHROMIUM_PATH to one.')
  console.info('\nknown answers')
  const all = [() => startChromium(chromium.path), ...Object.values(starters)]
  const faults = await compareEngines(all, (line) => console.info(`  ${line}`))
  for (const fault of faults) console.error(`  failed: ${fault}`)
  if (faults.length > 0) failed++
  else passed++
}
for (const [name, start] of Object.entries(starters)) {
  if (named.length > 0 && !named.includes(name)) continue
  const backend = await startBackendProcess()
  const engine = await start()
  console.info(`\n${engine.name}`)
  try {
    await runMainJob(engine, backend, (step) => console.info(`  ${step}`))
    passed++
  } catch (error) {
    failed++
    console.error(`  failed: ${error instanceof Error ? error.message : error}`)
  } finally {
    await engine.close()
    await backend.remove()
  }
}
console.info(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
