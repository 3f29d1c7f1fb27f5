import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackendProcess } from '../helpers/backend-process.ts'
import { findChromium } from '../helpers/find-chromium.ts'
import { findFirefox } from './find-engines.ts'
import type { KeptEngine } from './kept-browser.ts'
import { signOutAndKill } from './sign-out-and-kill.ts'

/**
 * `npm test -- kills [chromium|firefox]`: signing out is final. Each engine that keeps its profile is killed fifteen times,
 * some time after the landing page has appeared, and started again: nobody is back, and no storage gives anything of theirs.
 */
const WAITS_S = [0, 1, 3, 10, 40]
const ROUNDS = 3

const paths: Readonly<Record<KeptEngine, () => string>> = {
  chromium: () => findChromium()?.path ?? '',
  firefox: findFirefox,
}
const named = process.argv.slice(2)
const engines = (['chromium', 'firefox'] as const).filter(
  (engine) => named.length === 0 || named.includes(engine),
)
let [kills, wrong, brought] = [0, 0, 0]
const backend = await startBackendProcess()
try {
  for (const engine of engines) {
    for (let round = 1; round <= ROUNDS; round++) {
      for (const waitS of WAITS_S) {
        const profileDir = mkdtempSync(join(tmpdir(), `cifra-kill-${engine}-`))
        const outcome = await signOutAndKill({
          engine,
          executablePath: paths[engine](),
          profileDir,
          backend,
          waitMs: waitS * 1_000,
        })
        rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 })
        kills++
        if (outcome.wasBroughtBack) brought++
        if (outcome.isBack || outcome.left.length > 0) wrong++
        console.info(
          `${outcome.engine}, killed after ${waitS} s: ${outcome.isBack ? 'BACK' : 'nobody back'}, ` +
            `left: ${outcome.left.join(', ') || 'nothing'}${outcome.wasBroughtBack ? ' (the browser had brought them back)' : ''}`,
        )
      }
    }
  }
} finally {
  await backend.remove()
}
console.info(`\n${kills} kills, ${brought} brought back by the browser, ${wrong} wrong`)
process.exit(wrong === 0 ? 0 : 1)
