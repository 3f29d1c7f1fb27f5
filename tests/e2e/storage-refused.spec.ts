import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

test('[LF-75] a browser that refuses IndexedDB: passwords, a notice, and the rows reach the server', async ({
  page,
  newUser,
  backend,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  const person = await newUser(page)
  await expect(page.getByText(/This browser does not let Cifra keep data/)).toBeVisible()
  const generator = generatorOf(page)
  const first = await generator.password()
  await generator.generate.click()
  await generator.next(first)
  await expect(page.getByText('2 passwords left this week')).toBeVisible()
  const session = await backend.api.signIn(person.email, person.password)
  await expect
    .poll(async () => {
      const answer = await backend.api.call('/rest/v1/weekly_usage?select=*', {
        token: session.access_token,
      })
      return (await answer.json())[0]?.count
    })
    .toBe(1)
})
