import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createApiClient } from '../helpers/api-client.ts'
import { type KeptEngine, startKeptBrowser } from './kept-browser.ts'
import { createPerson } from './person.ts'
import { readAllStorage } from './traces.ts'

const PASSWORD = 'Correct-horse-battery-9'
const NAME = 'Zoraida Quill'
const LABEL = 'Zarzuela'

export type KillRequest = {
  readonly engine: KeptEngine
  readonly executablePath: string
  readonly profileDir: string
  readonly backend: Parameters<typeof createApiClient>[0]
  /** From the landing page's appearance to the kill. */
  readonly waitMs: number
  /**
   * Chromium's localStorage lies on the disk as it did before the sign-out: it writes some seconds late, and whether the kill
   * comes before that is otherwise left to the machine.
   */
  readonly isLocalStorageLate?: boolean
}

export type KillOutcome = {
  readonly engine: string
  readonly isBack: boolean
  /** What of the person any storage of the page still gave after the restart. */
  readonly left: readonly string[]
  /** Whether localStorage came back as it was before the sign-out: what the mark is for. */
  readonly wasBroughtBack: boolean
}

/**
 * A premium person with a saved row, on a profile whose every byte has reached the disk, signs out; the browser is killed, and
 * started again on the same profile.
 */
export const signOutAndKill = async (request: KillRequest): Promise<KillOutcome> => {
  const { engine, executablePath, profileDir, backend, waitMs, isLocalStorageLate = false } = request
  const email = `kill-${Date.now().toString(36)}@example.com`
  await createApiClient(backend).newUser(email, PASSWORD, 'premium', NAME)

  const first = await startKeptBrowser(engine, executablePath, profileDir)
  const ana = createPerson(first.page)
  await first.page.goto(backend.url)
  await ana.click({ role: 'button', name: 'Sign In' })
  await ana.type({ label: 'Email' }, email)
  await ana.type({ label: 'Password' }, PASSWORD)
  await ana.click({ role: 'button', name: 'Sign In' })
  await ana.see({ text: `Welcome, ${NAME}` })
  await ana.click({ role: 'button', name: 'Generate' })
  await ana.type({ label: 'Label' }, LABEL)
  await ana.click({ role: 'button', name: 'Save' })
  await ana.waitFor('the saved row on the server', () =>
    first.page.run<boolean>(
      `const { innerText } = document.body
       return innerText.includes('${LABEL}') && innerText.includes('Synced') && !innerText.includes('Waiting to sync')`,
    ),
  )
  const id = await first.page.run<string>(`return JSON.parse(localStorage.getItem('cifra.user')).id`)
  const refreshToken = await first.page.run<string>(
    `return JSON.parse(localStorage.getItem('cifra.session')).refresh_token`,
  )
  await first.close()
  const localStorageDir = join(profileDir, 'Default', 'Local Storage')
  const asideDir = `${profileDir}-aside`
  if (isLocalStorageLate) cpSync(localStorageDir, asideDir, { recursive: true })

  const second = await startKeptBrowser(engine, executablePath, profileDir)
  const leaving = createPerson(second.page)
  await second.page.goto(`${backend.url}/dashboard`)
  await leaving.see({ text: `Welcome, ${NAME}` })
  await leaving.click({ role: 'button', name: 'Sign out' })
  await leaving.see({ role: 'button', name: 'Get Started' })
  await new Promise((resume) => setTimeout(resume, waitMs))
  await second.kill()
  if (isLocalStorageLate) {
    rmSync(localStorageDir, { recursive: true })
    cpSync(asideDir, localStorageDir, { recursive: true })
    rmSync(asideDir, { recursive: true })
  }

  const third = await startKeptBrowser(engine, executablePath, profileDir)
  try {
    const back = createPerson(third.page)
    // A page of the same origin that runs nothing: what the browser itself has kept.
    await third.page.goto(`${backend.url}/robots.txt`)
    const wasBroughtBack = await third.page.run<boolean>(`return localStorage.getItem('cifra.user') !== null`)
    await third.page.goto(`${backend.url}/dashboard`)
    const isBack = await back.waitFor('either screen', async () => {
      const text = await third.page.run<string>('return document.body.innerText')
      if (text.includes(NAME)) return 'yes'
      return text.includes('Get Started') ? 'no' : null
    })
    const storage = await readAllStorage(third.page)
    const theirs = { id, email, name: NAME, label: LABEL, password: PASSWORD, refreshToken }
    const left = Object.entries(theirs).flatMap(([what, text]) => (storage.includes(text) ? [what] : []))
    return { engine: third.name, isBack: isBack === 'yes', left, wasBroughtBack }
  } finally {
    await third.close()
  }
}
