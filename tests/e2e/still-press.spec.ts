import type { Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import { expect, test, testInstalled } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { openPremium, rowOf, rowsOf, save } from './history-page.ts'

/** The page moves under a hand that rests: between a press's down and its up. */

const { shell } = en

/** From now on each press begins with a line that comes at the top, as another tab's or the network's news may at any time. */
const moveWhilePressed = (page: Page) =>
  page.evaluate(() => {
    addEventListener('pointerdown', () => {
      const line = document.createElement('p')
      line.textContent = 'News'
      line.style.height = '120px'
      document.querySelector('main')?.before(line)
    })
  })

testInstalled(
  '[SP1] the network goes while Generate is held down: the line moves it, and it is pressed',
  async ({ page, context, newUser, goOffline }) => {
    await newUser(page)
    const { generate } = generatorOf(page)
    await expect(page.getByText('3 passwords left this week')).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const before = await generate.boundingBox()
    await generate.hover()
    await page.mouse.down()
    await goOffline(context)
    await expect(page.getByText(shell.offlineFree)).toBeVisible()
    expect((await generate.boundingBox())?.y).not.toBe(before?.y)
    await page.mouse.up()
    await expect(page.getByText('2 passwords left this week')).toBeVisible()
  },
)

test('[SP1] a row that moves under the pointer: the one that was pressed goes, and no other; who moves off lets it be', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  for (const label of ['One', 'Two', 'Three']) await save(page, label)
  const remove = page.getByRole('button', { name: 'Delete Two', exact: true })
  await remove.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await moveWhilePressed(page)
  await remove.click()
  await expect(rowOf(page, 'Two')).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(2)
})

test('[SP1] what goes under the pointer is not pressed, nor what stands there then', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const pressed = await page.evaluateHandle(() => {
    const heard: string[] = []
    const add = (name: string) => {
      const button = document.createElement('button')
      button.textContent = name
      button.style.cssText = 'display: block; inline-size: 100%; block-size: 44px'
      button.onclick = () => heard.push(name)
      document.body.prepend(button)
      return button
    }
    for (const name of ['Stays', 'Below', 'Goes']) {
      const button = add(name)
      if (name === 'Goes') button.onpointerdown = () => button.remove()
    }
    return heard
  })
  await page.getByRole('button', { name: 'Goes' }).click()
  await page.getByRole('button', { name: 'Stays' }).click()
  expect(await pressed.jsonValue()).toEqual(['Stays'])
})
