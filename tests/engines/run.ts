import { startBackendProcess } from '../helpers/backend-process.ts'
import { findEngines } from './find-engines.ts'
import { startFirefox } from './firefox.ts'
import { runMainJob } from './main-job.ts'
import type { Engine } from './page.ts'
import { startWebKit } from './webkit.ts'

/** `npm test -- engines [firefox|webkit]`: the main job in the other two engines, against the built app. */
const paths = findEngines()
const starters: Readonly<Record<string, () => Promise<Engine>>> = {
  firefox: () => startFirefox(paths.firefox),
  webkit: () => startWebKit(paths),
}
const named = process.argv.slice(2)
let [passed, failed] = [0, 0]
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
