import { readFile } from 'node:fs/promises'
import { readCsv } from '../helpers/read-csv.ts'
import { expect, test } from './fixtures.ts'
import { openHistoryMenu, openPremium, reveal, rowOf, rowsOf, save, toasts } from './history-page.ts'

test('[G37] [E48] exports what a strict reader gets back, and says when there is nothing', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  await openHistoryMenu(page)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(toasts(page).getByText('No Data', { exact: true })).toBeVisible()

  const labels = ['Café ñ', 'a"b,c;d &amp; <b> 😀', '=2+2']
  for (const label of labels) await save(page, label)
  const passwords = new Map<string, string>()
  for (const label of labels) passwords.set(label, await reveal(rowOf(page, label)))

  const download = async (name: string) => {
    const started = page.waitForEvent('download')
    await openHistoryMenu(page)
    await page.getByRole('button', { name }).click()
    const file = await started
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const today = new Date().toISOString().slice(0, 10)
  const csv = await download('Export CSV')
  expect(csv.name).toBe(`cifra-passwords-${today}.csv`)
  const [header, ...lines] = readCsv(csv.bytes.toString('utf8'))
  expect(header).toEqual(['Label', 'Password', 'Created At', 'Length'])
  expect(lines.map((line) => line[0])).toEqual(["'=2+2", 'a"b,c;d &amp; <b> 😀', 'Café ñ'])
  expect(lines.map((line) => line[1])).toEqual(labels.toReversed().map((label) => passwords.get(label)))
  expect(lines.map((line) => line[3])).toEqual(['16', '16', '16'])

  const json = await download('Export JSON')
  expect(json.name).toBe(`cifra-passwords-${today}.json`)
  const entries = JSON.parse(json.bytes.toString('utf8')) as Record<string, unknown>[]
  expect(entries.map((entry) => entry.label)).toEqual(labels.toReversed())
  expect(entries.map((entry) => entry.password)).toEqual(lines.map((line) => line[1]))
  expect(Object.keys(entries[0] ?? {})).toEqual(['label', 'password', 'created_at', 'options'])
})

test('a history of 1,200 rows is listed in part, exported whole by a worker', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await newUser(page, { tier: 'premium' })
  const { access_token: token, user } = await backend.api.signIn(person.email, person.password)
  const passwords = Array.from({ length: 1_200 }, (_, n) => `Pa55-${String(n).padStart(11, '0')}`)
  const inserted = await backend.api.call('/rest/v1/password_history', {
    token,
    body: passwords.map((password, n) => ({
      user_id: user.id,
      password_length: 16,
      generation_settings: { password, label: `Row ${n}`, length: 16 },
    })),
  })
  expect(inserted.status).toBe(201)
  await page.reload()
  await expect(page.getByTestId('stat-total')).toHaveText('1,200')

  expect(await rowsOf(page).count()).toBeLessThan(60)
  await rowsOf(page).first().hover()
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, 3_000)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await expect(async () => {
    expect(Number(await rowsOf(page).first().getAttribute('aria-posinset'))).toBeGreaterThan(60)
  }).toPass()
  await expect(rowsOf(page).first()).toHaveAttribute('aria-setsize', '1200')

  const worker = page.waitForEvent('worker')
  const download = page.waitForEvent('download')
  await openHistoryMenu(page)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await worker).url()).toContain('export.worker')
  const [, ...lines] = readCsv(await readFile(await (await download).path(), 'utf8'))
  expect(lines.map((line) => line[1]).sort()).toEqual(passwords)
})

test('the installed app on iOS hands the file to the share sheet', async ({ page, newUser }) => {
  await page.addInitScript(() => {
    const shared: File[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'standalone', { value: true })
    navigator.canShare = () => true
    navigator.share = async (data) => void shared.push(...(data?.files ?? []))
  })
  await openPremium(page, newUser)
  await save(page, 'Mail')
  await openHistoryMenu(page)
  await page.getByRole('button', { name: 'Export JSON' }).click()
  await expect(toasts(page).getByText('History exported')).toBeVisible()
  const files = await page.evaluate(async () =>
    Promise.all(
      (window as unknown as { shared: File[] }).shared.map(async (file) => [file.name, await file.text()]),
    ),
  )
  expect(files).toHaveLength(1)
  expect(files[0]?.[0]).toMatch(/^cifra-passwords-.*\.json$/)
  expect(JSON.parse(files[0]?.[1] ?? '')).toHaveLength(1)
})
