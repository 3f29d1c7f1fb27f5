import { once } from 'node:events'
import { type Browser, launch } from 'puppeteer-core'
import { FIREFOX_PREFS } from './firefox.ts'
import type { EnginePage } from './page.ts'
import { createPuppeteerPage } from './puppeteer-page.ts'

const MAX_TRIES = 10
const TRY_AGAIN_MS = 300

/** Engines whose profile outlives its process: WebKit's automation mode keeps none. */
export type KeptEngine = 'chromium' | 'firefox'

export type KeptBrowser = {
  readonly name: string
  readonly page: EnginePage
  /** Ends it as a person does: what it has in memory reaches the disk. */
  close(): Promise<void>
  /** SIGKILL to it and all its helpers at once. */
  kill(): Promise<void>
}

const start = (engine: KeptEngine, executablePath: string, userDataDir: string): Promise<Browser> =>
  launch({
    browser: engine === 'chromium' ? 'chrome' : 'firefox',
    executablePath,
    userDataDir,
    headless: true,
    ...(engine === 'chromium' ? { args: ['--no-sandbox'] } : { extraPrefsFirefox: FIREFOX_PREFS }),
  })

/** The driver tidies up the preferences of a Firefox that was killed, beside everything else: until then it starts none. */
const launchOn = async (engine: KeptEngine, executablePath: string, profileDir: string): Promise<Browser> => {
  for (let tries = 1; ; tries++) {
    try {
      return await start(engine, executablePath, profileDir)
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        throw error
      await new Promise((resume) => setTimeout(resume, TRY_AGAIN_MS))
    }
  }
}

/** A browser on the profile in `profileDir`, with one page. */
export const startKeptBrowser = async (
  engine: KeptEngine,
  executablePath: string,
  profileDir: string,
): Promise<KeptBrowser> => {
  const browser = await launchOn(engine, executablePath, profileDir)
  const child = browser.process()
  if (child?.pid === undefined) throw new Error('The browser has no process')
  const { pid } = child
  const page = createPuppeteerPage(await browser.newPage(), () => browser.close())
  return {
    name: `${engine} ${await browser.version()}`,
    page,
    close: () => browser.close(),
    kill: async () => {
      const gone = once(child, 'exit')
      process.kill(-pid, 'SIGKILL') // it leads a group of its own
      await gone
      await browser.disconnect().catch(() => undefined)
    },
  }
}
