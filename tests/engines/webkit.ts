import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../helpers/free-port.ts'
import { type Engine, type EnginePage, MARK } from './page.ts'

/** The key of an element in WebDriver's JSON: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const SELECT_ALL = '\uE009a\uE009' // Control, a, Control again lets go

type Driver = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

const createDriver =
  (port: number): Driver =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 500)}`)
    return value
  }

const openSession = async (driver: Driver, miniBrowser: string): Promise<string> => {
  const options = { binary: miniBrowser, args: ['--automation'] }
  const started = await driver('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  return `/session/${(started as { sessionId: string }).sessionId}`
}

const openPage = async (driver: Driver, miniBrowser: string): Promise<EnginePage> => {
  const session = await openSession(driver, miniBrowser)
  const marked = async () => {
    const found = await driver('POST', `${session}/element`, { using: 'css selector', value: `[${MARK}]` })
    return `${session}/element/${(found as Record<string, string>)[ELEMENT]}`
  }
  return {
    goto: async (url) => void (await driver('POST', `${session}/url`, { url })),
    reload: async () => void (await driver('POST', `${session}/refresh`, {})),
    run: async <T>(body: string, ...args: readonly unknown[]) =>
      (await driver('POST', `${session}/execute/sync`, {
        script: `const args = [...arguments]; return (async () => { ${body} })()`,
        args,
      })) as T,
    clickMarked: async () => void (await driver('POST', `${await marked()}/click`, {})),
    typeIntoMarked: async (text) => {
      const element = await marked()
      await driver('POST', `${element}/click`, {})
      await driver('POST', `${element}/value`, { text: `${SELECT_ALL}${text}` })
    },
    // WebDriver does not tell of the console.
    errors: () => [],
    close: async () => void (await driver('DELETE', session)),
  }
}

/** One driver process and one home directory for each profile: MiniBrowser keeps its data per home, not per session. */
type Running = { readonly page: EnginePage; readonly stop: () => Promise<void> }

const startProfile = async (
  webKitWebDriver: string,
  miniBrowser: string,
  display: string,
): Promise<Running> => {
  const home = mkdtempSync(join(tmpdir(), 'cifra-webkit-'))
  const port = await freePort()
  const process_ = spawn(webKitWebDriver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
    },
    stdio: 'ignore',
  })
  const driver = createDriver(port)
  await untilAnswers(driver)
  const page = await openPage(driver, miniBrowser)
  const ended = once(process_, 'exit')
  const stop = async () => {
    process_.kill()
    await ended
    // The browser's own processes outlive the driver by a moment, and still write.
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  return { page: { ...page, close: () => page.close().finally(stop) }, stop }
}

const untilAnswers = async (driver: Driver): Promise<void> => {
  for (let tries = 0; tries < 200; tries++) {
    const isReady = await driver('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error('WebKitWebDriver does not answer')
}

const startDisplay = async (xvfb: string): Promise<{ display: string; process: ChildProcess }> => {
  const process_ = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((told, failed) => {
    process_.stdout.once('data', (chunk: Buffer) => told(chunk.toString().trim()))
    process_.once('error', failed)
    process_.once('exit', () => failed(new Error('Xvfb ended')))
  })
  return { display: `:${number}`, process: process_ }
}

/** WebKit, Safari's engine, in its plainest browser on a display that nobody sees. */
export const startWebKit = async (paths: {
  readonly webKitWebDriver: string
  readonly miniBrowser: string
  readonly xvfb: string
}): Promise<Engine> => {
  const { display, process: screen } = await startDisplay(paths.xvfb)
  const running: Running[] = []
  return {
    name: 'WebKit',
    openProfile: async () => {
      const profile = await startProfile(paths.webKitWebDriver, paths.miniBrowser, display)
      running.push(profile)
      return profile.page
    },
    close: async () => {
      await Promise.all(running.map((profile) => profile.stop()))
      screen.kill()
    },
  }
}
