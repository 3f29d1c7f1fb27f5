import { readFileSync } from 'node:fs'
import { type EnginePage, MARK } from './page.ts'

/** Finds by role and visible name as the browser tests in Chromium do: https://testing-library.com/docs/queries/byrole */
const FINDER = readFileSync(
  new URL('@testing-library/dom.umd.js', import.meta.resolve('@testing-library/dom')),
  'utf8',
)

const WAIT_MS = 20_000
const POLL_MS = 50

/** What to look for: a role with a name, a field by its label, or a text. A name is a whole string or a /pattern/. */
export type Target =
  | { readonly role: string; readonly name: string }
  | { readonly label: string }
  | { readonly text: string }

const nameOf = (target: Target): string => JSON.stringify(target)

/** A person at an engine's page: looks for what is visible, waits until it is there, clicks and types. */
export const createPerson = (page: EnginePage) => {
  const look = async (target: Target): Promise<boolean> => {
    // Sent as the script itself: the page's policy lets nothing evaluate a string.
    if (!(await page.run<boolean>('return "TestingLibraryDom" in globalThis'))) await page.run(FINDER)
    return page.run(
      `const [mark, target] = args
       const { queryAllByRole, queryAllByLabelText, queryAllByText } = globalThis.TestingLibraryDom
       const matcher = (text) => text.startsWith('/') ? new RegExp(text.slice(1, -1), 'i') : text
       const found = target.role
         ? queryAllByRole(document.body, target.role, { name: matcher(target.name) })
         : target.label
           ? queryAllByLabelText(document.body, matcher(target.label), { selector: 'input, textarea, select' })
           : queryAllByText(document.body, matcher(target.text))
       document.querySelectorAll('[' + mark + ']').forEach((each) => each.removeAttribute(mark))
       const [first] = found.filter((each) => each.getClientRects().length > 0)
       first?.setAttribute(mark, '')
       return first !== undefined && !first.matches(':disabled, [aria-disabled=true]')`,
      MARK,
      target,
    )
  }

  const waitFor = async <T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> => {
    for (const end = Date.now() + WAIT_MS; ; ) {
      // A page that is just being left has no answer.
      const found = await look().catch(() => false as const)
      if (found) return found
      if (Date.now() > end) {
        throw new Error(
          `not seen: ${what}. The page says: ${await page.run<string>('return document.body.innerText')}`,
        )
      }
      await new Promise((resume) => setTimeout(resume, POLL_MS))
    }
  }

  const see = (target: Target): Promise<true> =>
    waitFor(nameOf(target), async () => (await look(target)) || false)

  return {
    page,
    see,
    waitFor,
    click: async (target: Target): Promise<void> => {
      await see(target)
      await page.clickMarked()
    },
    type: async (target: Target, text: string): Promise<void> => {
      await see(target)
      await page.typeIntoMarked(text)
    },
  }
}

export type Person = ReturnType<typeof createPerson>
