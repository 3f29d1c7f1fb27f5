import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'
import {
  computeAnswers,
  KNOWN,
  openHere,
  opensForeignBox,
  type Sealed,
  sealHere,
} from '../core/vault/known-answers.ts'
import type { Engine } from './page.ts'

type Calls = {
  readonly name: string
  readonly compute: () => Promise<Readonly<Record<string, string>>>
  readonly opensForeign: () => Promise<boolean>
  readonly seal: () => Promise<Sealed>
  readonly open: (sealed: Sealed) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

const NODE: Calls = {
  name: `Node ${process.version}`,
  compute: computeAnswers,
  opensForeign: opensForeignBox,
  seal: sealHere,
  open: openHere,
  close: async () => {},
}

/** The code of the vault as a page has it, on an origin that a browser trusts with cryptography. */
const servePage = async (): Promise<{ readonly url: string; readonly close: () => void }> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'vault-page.ts'), formats: ['es'], fileName: 'page' },
    },
  })
  const files = new Map<string, string>()
  for (const part of [built].flat())
    if ('output' in part)
      for (const file of part.output) if ('code' in file) files.set(`/${file.fileName}`, file.code)
  const server = createServer(({ url = '' }, answer) => {
    const code = files.get(url)
    answer.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript')
    answer.end(code ?? '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return { url: `http://localhost:${address.port}/`, close: () => server.close() }
}

const inEngine = async (engine: Engine, url: string): Promise<Calls> => {
  const page = await engine.openProfile()
  await page.goto(url)
  let asked = 0
  const said = async <T>(name: string): Promise<T> => {
    for (let tries = 0; tries < 1_200; tries++) {
      const text = await page.run<string | null>(
        'return document.documentElement.dataset[args[0]] ?? null',
        name,
      )
      if (text !== null) return JSON.parse(text)
      await new Promise((resume) => setTimeout(resume, 50))
    }
    throw new Error(`${engine.name} does not answer: ${page.errors().join('; ')}`)
  }
  await said('ready')
  const call = async <T>(name: string, given: unknown = null): Promise<T> => {
    const as = `answer${asked++}`
    await page.run('window.postMessage(args[0])', { call: name, given, as })
    return said<T>(as)
  }
  return {
    name: engine.name,
    compute: () => call('computeAnswers'),
    opensForeign: () => call('opensForeignBox'),
    seal: () => call('sealHere'),
    open: (sealed) => call('openHere', sealed),
    close: () => page.close(),
  }
}

/**
 * [K1] to [K7] The known answers in Node and in every engine, and what each seals with chance of its own, opened in all others. Answers what
 * went wrong.
 */
export const compareEngines = async (
  starters: readonly (() => Promise<Engine>)[],
  say: (line: string) => void,
): Promise<readonly string[]> => {
  const page = await servePage()
  const engines: Engine[] = []
  const faults: string[] = []
  try {
    for (const start of starters) engines.push(await start())
    const all = [NODE, ...(await Promise.all(engines.map((engine) => inEngine(engine, page.url))))]
    for (const { name, compute, opensForeign } of all) {
      const answers = await compute()
      const wrong = Object.entries(KNOWN).flatMap(([what, known]) => (answers[what] === known ? [] : [what]))
      if (!(await opensForeign())) wrong.push('box')
      say(
        `${name}: ${Object.keys(KNOWN).length + 1 - wrong.length} of ${Object.keys(KNOWN).length + 1} known answers`,
      )
      faults.push(...wrong.map((what) => `${name}: ${what} is another`))
    }
    for (const from of all) {
      const sealed = await from.seal()
      for (const to of all)
        faults.push(
          ...(await to.open(sealed)).map((what) => `${to.name} does not open the ${what} of ${from.name}`),
        )
    }
    say(
      `${all.length} × ${all.length}: a row, a link, a lock, a box, a proof and a name of each, opened in each`,
    )
    for (const { close } of all) await close()
  } finally {
    for (const engine of engines) await engine.close()
    page.close()
  }
  return faults
}
