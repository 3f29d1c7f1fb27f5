import type { Locator, Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { historyOf, openPremium, openSaveSheet, rowOf, rowsOf, save, toasts } from './history-page.ts'

const { generator, history } = en

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const
const SIZES = [...PHONES, { width: 844, height: 390 }] as const

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}
type Box = Awaited<ReturnType<typeof boxOf>>

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** What interrupts is an alert dialog. */
const toastOf = (page: Page) => toasts(page).getByRole('dialog').or(toasts(page).getByRole('alertdialog'))

/** The one toast that says `text`, and nothing of it over `parts`, once it has come to rest. */
const expectToastClearOf = async (page: Page, text: string, parts: readonly Locator[]) => {
  await expect(toastOf(page).filter({ hasText: text })).toBeVisible()
  await expect(toastOf(page)).toHaveCount(1)
  for (const part of parts)
    await expect
      .poll(async () => overlap(await boxOf(toastOf(page)), await boxOf(part)), {
        message: `${text} ${part}`,
      })
      .toBe(false)
}

for (const size of SIZES)
  test(`[U13] at ${size.width}x${size.height} one toast at a time, never over what is pressed next`, async ({
    page,
    context,
    newUser,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize(size)
    await newUser(page, { tier: 'premium' })
    const { plate, generate, copy } = generatorOf(page)
    const label = page.getByLabel('Label', { exact: true })
    const saveButton = page.getByRole('button', { name: 'Save', exact: true })
    await expect(saveButton).toBeEnabled()
    // Where the sheet stands open it covers the two acts on purpose; they are no next step then.
    const isPhone = size.width < 768
    const next = isPhone ? [label, saveButton] : [label, saveButton, generate, copy]
    const after = isPhone ? [generate, copy, saveButton] : next

    await generate.click()
    await expect(plate.getByText(generator.generated)).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0)
    await openSaveSheet(page)
    await saveButton.click()
    await expectToastClearOf(page, history.labelRequired, next)
    await expect(label).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('form', { name: history.saveTitle })).toContainText(
      'Please enter a label for your password.',
    )
    await label.pressSequentially('B')
    await expect(label).not.toHaveAttribute('aria-invalid', 'true')
    await expect(toasts(page).getByText(history.labelRequired)).toHaveCount(0)
    await label.fill('BBVA')
    await saveButton.click()
    // The sheet has a Save of its own until it is gone.
    await expect(page.getByRole('dialog', { name: history.saveTitle })).toHaveCount(0)
    await expectToastClearOf(page, history.saved, after)
    await copy.click()
    await expectToastClearOf(page, generator.copied, after)
  })

test('[U13] deletions gather in one toast, which nothing displaces, and one Undo brings all back', async ({
  page,
  context,
  newUser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await openPremium(page, newUser)
  for (const label of ['One', 'Two', 'Three']) await save(page, label)
  await rowOf(page, 'Three').getByRole('button', { name: 'Delete Three' }).click()
  await expect(toasts(page).getByText(history.deleted)).toBeVisible()
  await rowOf(page, 'One').getByRole('button', { name: 'Delete One' }).click()
  await expect(toasts(page).getByText('2 passwords deleted successfully')).toBeVisible()
  await rowOf(page, 'Two').getByRole('button', { name: 'Copy password of Two' }).click()
  await expect(toastOf(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Three', 'Two', 'One'])
  // What waited behind it is told now.
  await expect(toasts(page).getByText(history.copied)).toBeVisible()
  await page.reload()
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Three', 'Two', 'One'])
})

/** What the person's database keeps beside the rows, as JSON. */
const keptSettings = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('cifra-user-'))?.name ?? ''
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('state').objectStore('state').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(JSON.stringify(reading.result))
        }
      }
    })
  })

test('[U14] a premium person finds a password at every visit, and a kept draft first', async ({
  page,
  newUser,
}) => {
  await newUser(page, { tier: 'premium' })
  const { secret, generate, password, next } = generatorOf(page)
  await expect(secret).toHaveText(/^.{16}$/)
  const first = await password()
  await generate.click()
  const draft = await next(first)
  await page.getByLabel('Label', { exact: true }).fill('kept')
  // A page that is left within the write of what was just typed loses that.
  await expect.poll(() => keptSettings(page)).toContain('"kept"')
  await page.reload()
  await expect(secret).toHaveText(draft)
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('kept')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, 'kept')).toBeVisible()
  // Nor has a page that is left within the write forgotten what it has just saved.
  await expect.poll(() => keptSettings(page)).not.toContain(draft)
  await page.reload()
  await expect(secret).toHaveText(/^.{16}$/)
  await expect(secret).not.toHaveText(draft)
  await expect(page.getByText(generator.empty)).toHaveCount(0)
})

for (const tier of ['free', 'premium'] as const)
  for (const size of [
    { width: 640, height: 400 },
    { width: 320, height: 256 },
  ])
    test(`[U15] at ${size.width}x${size.height} the password, Generate and Copy come first, ${tier}`, async ({
      page,
      newUser,
    }) => {
      await page.setViewportSize(size)
      await newUser(page, { tier })
      const { secret, generate, copy, slider, toggle, plate, acts } = generatorOf(page)
      await expect(secret).toHaveText(/^.{16}$/)
      const plateBox = await boxOf(plate)
      const actsBox = await boxOf(acts)
      expect(actsBox.y).toBeGreaterThanOrEqual(plateBox.y + plateBox.height)
      const controls = [slider, toggle('Uppercase')]
      if (tier === 'premium') controls.push(page.getByLabel('Label', { exact: true }))
      for (const control of controls)
        expect((await boxOf(control)).y).toBeGreaterThanOrEqual(actsBox.y + actsBox.height)
      if (size.width === 640) expect(actsBox.y + actsBox.height).toBeLessThanOrEqual(size.height)
      // Where not even the header leaves room, one screen holds all three together.
      await expect(async () => {
        // What comes later may stand above it.
        await plate.evaluate((element) => element.scrollIntoView({ block: 'start' }))
        for (const part of [secret, generate, copy])
          await expect(part).toBeInViewport({ ratio: 1, timeout: 1_000 })
      }).toPass()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    })

for (const size of SIZES)
  test(`[U16] at ${size.width}x${size.height} the entropy tooltip leaves 16 and 50 characters in sight`, async ({
    page,
    newUser,
  }) => {
    await page.setViewportSize(size)
    await newUser(page, { tier: 'premium' })
    const { secret, field, plate } = generatorOf(page)
    const tooltip = page.getByRole('tooltip').filter({ hasText: 'guess', visible: true })
    await expect(secret).toHaveText(/^.{16}$/)
    for (const length of [16, 50])
      await test.step(`${length} characters`, async () => {
        await field.fill(String(length))
        await expect(secret).toHaveText(new RegExp(`^.{${length}}$`))
        // The page hears of a scroll in its next frame, which would close a hint that is open by then.
        await page.evaluate(async () => {
          scrollTo(0, 0)
          for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
        })
        await plate.getByRole('button', { name: /bits$/ }).click()
        await expect(tooltip).toBeVisible()
        const password = await boxOf(secret)
        const hint = await boxOf(tooltip)
        expect(overlap(hint, password)).toBe(false)
        expect(hint.y).toBeGreaterThanOrEqual(password.y + password.height)
        expect(hint.y + hint.height).toBeLessThanOrEqual(size.height)
        await page.keyboard.press('Escape')
        await expect(tooltip).toHaveCount(0)
      })
  })

/** `SWIPED_ROWS=5000` takes some minutes. */
const SWIPED_ROWS = Number(process.env.SWIPED_ROWS ?? 30)
const ROWS_A_CALL = 500

test(`[U12] ${SWIPED_ROWS} rows on a phone: swipes alone reach the end, and what concerns all of them`, async ({
  browser,
  backend,
  newUser,
  watch,
}) => {
  const phone = await browser.newContext({
    baseURL: backend.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await watch.attach(phone)
  const page = await phone.newPage()
  const person = await newUser(page, { tier: 'premium' })
  const { access_token: token, user } = await backend.api.signIn(person.email, person.password)
  const rows = Array.from({ length: SWIPED_ROWS }, (_, row) => ({
    user_id: user.id,
    password_length: 16,
    generation_settings: {
      password: `Pa55-${String(row).padStart(11, '0')}`,
      label: `Row ${row}`,
      length: 16,
    },
  }))
  for (let first = 0; first < rows.length; first += ROWS_A_CALL) {
    const body = rows.slice(first, first + ROWS_A_CALL)
    const inserted = await backend.api.call('/rest/v1/password_history', { token, body })
    expect(inserted.status, await inserted.text()).toBe(201)
  }
  await page.reload()
  await expect(page.getByTestId('stat-total')).toHaveText(SWIPED_ROWS.toLocaleString('en-US'))

  const swipes = await phone.newCDPSession(page)
  /** A finger that moves the page by `px`, up for more of it. */
  const swipe = async (px: number, x: number) => {
    const from = px > 0 ? 600 : 150
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      swipes.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
    await touch('touchStart', from)
    for (let step = 1; step <= 8; step++) await touch('touchMove', from - (px * step) / 8)
    await touch('touchEnd')
  }
  /** The page goes on by itself after a swipe. */
  const atRest = () =>
    page.evaluate(async () => {
      let before = Number.NaN
      let still = 0
      while (still < 10) {
        still = scrollY === before ? still + 1 : 0
        before = scrollY
        await new Promise(requestAnimationFrame)
      }
    })
  const menu = historyOf(page).getByRole('button', { name: 'History menu' })
  for (let times = 0; times < 12; times++) {
    const box = await boxOf(menu)
    if (box.y > 0 && box.y + box.height < 844) break
    // Beside the controls: a finger on the slider moves the slider.
    await swipe(box.y > 0 ? 400 : -400, 6)
    await atRest()
  }
  await expect(menu).toBeInViewport({ ratio: 1 })
  const last = rowsOf(page).last()
  const isThere = async () => {
    if ((await last.count()) === 0 || (await boxOf(last)).y >= 800) return false
    // A long list has only the rows in sight, and says which they are; a short one has all.
    const place = await last.getAttribute('aria-posinset')
    return place === null || Number(place) === SWIPED_ROWS
  }
  test.setTimeout(480_000 + SWIPED_ROWS * 1_000)
  await expect(async () => {
    for (let times = 0; times < SWIPED_ROWS && !(await isThere()); times++) await swipe(580, 190)
    expect(await isThere()).toBe(true)
  }).toPass()
  await expect(last).toBeInViewport()
  await phone.close()
})
