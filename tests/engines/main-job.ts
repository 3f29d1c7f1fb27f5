import { createApiClient, linkOf } from '../helpers/api-client.ts'
import type { BackendProcess } from '../helpers/backend-process.ts'
import type { Engine } from './page.ts'
import { createPerson, type Person } from './person.ts'

const PASSWORD = 'Correct-horse-battery-9'
const LABEL = 'Bank of Ñandú'

/** The password on the plate, as a person reads it. */
const readPlate = (person: Person): Promise<string> =>
  person.page.run<string>(`return document.querySelector('code[translate=no]')?.textContent ?? ''`)

const waitForNewPassword = (person: Person, before: string): Promise<string> =>
  person.waitFor('a new password on the plate', async () => {
    const shown = await readPlate(person)
    return shown !== before && shown.length >= 4 ? shown : null
  })

const generate = async (person: Person): Promise<string> => {
  const before = await readPlate(person)
  await person.click({ role: 'button', name: 'Generate' })
  return waitForNewPassword(person, before)
}

const signUp = async (person: Person, backend: BackendProcess, email: string): Promise<void> => {
  await person.page.goto(backend.url)
  await person.click({ role: 'button', name: 'Get Started' })
  await person.click({ role: 'tab', name: 'Sign Up' })
  await person.type({ label: 'Full name' }, 'Ana Pérez')
  await person.type({ label: 'Email' }, email)
  await person.type({ label: 'Password' }, PASSWORD)
  await person.type({ label: 'Confirm password' }, PASSWORD)
  await person.click({ role: 'button', name: 'Sign Up' })
  await person.see({ role: 'heading', name: 'Check your email' })
  const [mail] = await createApiClient(backend).mails(email)
  if (!mail) throw new Error('no mail came')
  await person.page.goto(linkOf(mail))
  await person.click({ role: 'button', name: 'Confirm my email' })
  await person.see({ text: 'Welcome, Ana Pérez' })
}

const signIn = async (person: Person, backend: BackendProcess, email: string): Promise<void> => {
  await person.page.goto(backend.url)
  await person.click({ role: 'button', name: 'Sign In' })
  await person.type({ label: 'Email' }, email)
  await person.type({ label: 'Password' }, PASSWORD)
  await person.click({ role: 'button', name: 'Sign In' })
  await person.see({ text: 'Welcome, Ana Pérez' })
}

/**
 * Leaves the dashboard in the midst of a write that a slow disk draws out, for another page of the app. Safari keeps such a page,
 * and the write with it.
 */
const leaveWhileWriting = async (person: Person, backend: BackendProcess): Promise<void> => {
  await person.page.run(`
    for (const name of ['add', 'put']) {
      const write = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (...row) {
        const goOn = () => {
          try { this.count().onsuccess = goOn } catch {} // ended from outside
        }
        goOn()
        globalThis.hasWritten = true
        return write.apply(this, row)
      }
    }`)
  await generate(person)
  await person.type({ label: 'Label' }, 'Left behind')
  await person.click({ role: 'button', name: 'Save' })
  await person.waitFor('the write', () => person.page.run<boolean>('return globalThis.hasWritten === true'))
  await person.page.goto(`${backend.url}/terms`)
  await person.page.goto(`${backend.url}/dashboard`)
}

const upgrade = async (person: Person): Promise<void> => {
  await person.click({ role: 'button', name: 'Upgrade to Premium' })
  await person.click({ role: 'button', name: '/^Pay/' })
  await person.see({ text: 'Premium Active' })
}

/** Everything that a person keeps of a page is looked for, so that nothing stays after the sign-out. */
const leftovers = (person: Person): Promise<readonly string[]> =>
  person.page.run(`return [
    ...(await indexedDB.databases()).map((each) => 'database ' + each.name).filter((name) => !name.endsWith('cifra-device')),
    ...Object.keys(localStorage).filter((key) => key.startsWith('sb-') || key === 'cifra.user'),
  ]`)

/** The whole main job of the product, in one engine. Throws at the first thing that a person would not see. */
export const runMainJob = async (
  engine: Engine,
  backend: BackendProcess,
  say: (step: string) => void,
): Promise<void> => {
  const email = `engine-${Date.now().toString(36)}@example.com`
  const ana = createPerson(await engine.openProfile())

  await signUp(ana, backend, email)
  say('signed up, confirmed by the mail link')

  const copied = await generate(ana)
  await ana.click({ role: 'button', name: 'Copy' })
  await ana.see({ text: 'Password copied to clipboard' })
  say(`generated ${copied.length} characters and copied them`)

  await ana.waitFor('the service worker in charge', () =>
    ana.page.run<boolean>(
      'return (await navigator.serviceWorker.getRegistration())?.active?.state === "activated"',
    ),
  )
  await backend.stop()
  await ana.page.reload()
  await ana.see({ text: 'Welcome, Ana Pérez' })
  await generate(ana)
  say('reloaded and generated with the server gone')
  await backend.start()

  await ana.page.reload()
  await upgrade(ana)
  say('paid in the sandbox and became premium')

  await leaveWhileWriting(ana, backend)
  await ana.see({ text: 'Premium Active' })
  say('left in the midst of a write, and came back')

  await generate(ana)
  await ana.type({ label: 'Label' }, LABEL)
  // Only now: one that was kept from before may have shown at first.
  const saved = await readPlate(ana)
  await ana.click({ role: 'button', name: 'Save' })
  await ana.see({ text: 'Password Saved!' })
  // A device that signs in before this row has left would ask again only in minutes.
  await ana.waitFor('the saved row on the server', () =>
    ana.page.run<boolean>(
      `const [label] = args
       const { innerText } = document.body
       return innerText.includes(label) && innerText.includes('Synced') && !innerText.includes('Waiting to sync')`,
      LABEL,
    ),
  )

  const other = createPerson(await engine.openProfile())
  await signIn(other, backend, email)
  await other.see({ text: LABEL })
  await other.click({ role: 'button', name: `Show password of ${LABEL}` })
  await other.waitFor('the saved password', () =>
    other.page.run<boolean>(
      'const [password] = args; return document.body.innerText.includes(password)',
      saved,
    ),
  )
  say('a saved row came to a second profile, byte for byte')

  await other.click({ role: 'button', name: 'Sign out' })
  await other.see({ role: 'button', name: 'Get Started' })
  const left = await leftovers(other)
  if (left.length > 0) throw new Error(`left after signing out: ${left.join(', ')}`)
  say('signed out, nothing left')

  const errors = [...ana.page.errors(), ...other.page.errors()].filter(
    (error) => !/NetworkError|connection|Failed to/i.test(error),
  )
  if (errors.length > 0) throw new Error(`the console said: ${errors.join('\n')}`)
}
