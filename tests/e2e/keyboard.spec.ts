import type { Page } from '@playwright/test'
import { codeOf } from '../helpers/api-client.ts'
import { noteWrites, written } from '../helpers/clipboard-notes.ts'
import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'

const { account, generator, landing, shell } = en
const TABS_AT_MOST = 60

type Focused = { readonly name: string; readonly role: string; readonly outlined: boolean }

/** What has the focus, by the name a screen reader would say, and whether an eye can see that it has it. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return { name: '', role: '', outlined: false }
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : []
    const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? ''
    // A slider's ring is on its thumb, which no script can ask about.
    const visibleAt =
      element.matches('[type=range]') ||
      [element, element.parentElement].some((candidate) => {
        const { outlineStyle, boxShadow } = getComputedStyle(candidate ?? element)
        return outlineStyle !== 'none' || boxShadow !== 'none'
      })
    return {
      name: name.trim(),
      role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
      outlined: visibleAt,
    }
  })

/** Presses Tab until `name` has the focus, as a person without a pointer does. */
const tabTo = async (page: Page, name: string, role?: string) => {
  const met: string[] = []
  for (let presses = 0; presses < TABS_AT_MOST; presses += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    met.push(now.name)
    if (now.name !== name || (role !== undefined && now.role !== role)) continue
    expect(now.outlined, `the focus on "${name}" can be seen`).toBe(true)
    return
  }
  throw new Error(`Tab never came to "${name}", but to ${met.join(' / ')}`)
}

const press = async (page: Page, name: string, role?: string) => {
  await tabTo(page, name, role)
  await page.keyboard.press('Enter')
}

const type = async (page: Page, name: string, text: string) => {
  await tabTo(page, name, 'input')
  await page.keyboard.type(text)
}

test('the whole main job by keyboard alone: sign up, confirm, generate, copy, sign out', async ({
  page,
  person,
  backend,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await noteWrites(page)
  await page.goto('/')
  await page.waitForFunction(() => document.documentElement.dataset.wired === 'true')

  // The first Tab offers to skip the navigation.
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe(shell.skip)
  await press(page, landing.hero.start)
  await expect(page.getByRole('tab', { name: account.signUp, selected: true })).toBeVisible()
  await type(page, account.fullName, person.fullName)
  await type(page, account.email, person.email)
  await type(page, account.password, person.password)
  await type(page, account.confirmPassword, person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(account.checkEmail.title).first()).toBeVisible()

  const [mail] = await backend.mail(person.email)
  if (!mail) throw new Error('No mail came')
  const field = page.getByLabel(account.code.label)
  await expect(field.or(page.getByRole('button', { name: account.checkEmail.enterCode }))).toBeVisible()
  if (!(await field.isVisible())) await press(page, account.checkEmail.enterCode)
  await expect(field).toBeVisible()
  if (!(await field.evaluate((element) => element === document.activeElement)))
    await tabTo(page, account.code.label, 'input')
  await page.keyboard.type(codeOf(mail))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: generator.title })).toBeVisible()

  await press(page, generator.generate)
  // One message at a time: the one of the copy comes after it.
  await expect(page.getByText(generator.generated).first()).toBeVisible()
  await expect(page.getByText('2 passwords left this week')).toBeVisible()
  await press(page, generator.copy)
  await expect(page.getByText(generator.copied).first()).toBeVisible()
  expect((await written(page)).at(-1)).toHaveLength(16)

  // The slider and a switch answer to their keys.
  await tabTo(page, generator.length, 'input')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageUp')
  await expect(page.getByLabel(generator.lengthField)).toHaveValue('22')

  // A locked control says why, and Escape takes the words away again.
  const locked = page.getByRole('switch', { name: new RegExp(`^${generator.pronounceable}`) })
  for (let presses = 0; presses < TABS_AT_MOST; presses += 1) {
    await page.keyboard.press('Tab')
    if (await locked.evaluate((element) => element === document.activeElement)) break
  }
  const tooltip = page.getByRole('tooltip').filter({ visible: true })
  await expect(tooltip).toHaveText(generator.premiumFeature)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(locked).not.toBeChecked()

  await page.keyboard.press('Home')
  await press(page, account.signOut.label)
  await expect(page.getByRole('button', { name: landing.hero.start })).toBeVisible()
})

test('a dialog keeps the focus in, and gives it back', async ({ page, newUser }) => {
  await newUser(page)
  // The header's buttons come after the generator: the keys are quicker than they are.
  await expect(page.getByRole('button', { name: account.profile.open })).toBeVisible()
  await press(page, account.profile.open)
  const dialog = page.getByRole('dialog', { name: account.profile.title })
  // It is drawn first, and takes the focus right after.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    // Between its last and its first control the focus rests on a guard, which hands it on with the next frame.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#root') === null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect((await focused(page)).name).toBe(account.profile.open)
})
