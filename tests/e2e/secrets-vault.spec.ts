/**
 * [V1] [V16] The canary once more, for a person who has chosen "Only me": no password, label, word or key in anything that leaves the
 * device, the calls that carry rows among it, nor in what the server keeps and prints, nor beside the app's own database in the browser.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, testInstalled as test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { openHistoryMenu } from './history-page.ts'
import { formsOf } from './secrets/encodings.ts'
import { filesBeside, generateWatched, historyOf, rowOf, saveAs } from './secrets/journey.ts'
import { createLeakWatch } from './secrets/leak-watch.ts'
import { look, markOf, openByWords, openOn, settingsOnServer, takeWords, waitingOf } from './vault-page.ts'

const LABEL = 'Kanarie <b>&"ñ" label/7?='
const RENAMED = 'Zweite Kanarie ß/8'

/** Every file of the server's database, as bytes. */
const databaseFiles = (dataDir: string): readonly Buffer[] =>
  readdirSync(join(dataDir, 'database'), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

// [V13] Of two devices that write at once the later is told to read again, and does: the browser itself writes the status down.
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\) \(\/rest\/v1\/rpc\/vault_write\)/)
})

test('[V1] [V16] with “only me” what is secret leaves the device nowhere, and the server holds none of it', async ({
  page,
  context,
  backend,
  newUser,
  newDevice,
}) => {
  const watch = createLeakWatch()
  await watch.attach(context)
  watch.watchFor(LABEL, 'label')
  watch.watchFor(RENAMED, 'label')
  const person = await newUser(page, { tier: 'premium', isUndecided: true })
  const generator = generatorOf(page)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  watch.watchFor(await generator.password(), 'password')

  await test.step('choose before anything is saved', async () => {
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Only me' }).click()
    await page.getByRole('button', { name: 'Write down 12 words' }).click()
  })
  const words = await takeWords(page.getByRole('dialog', { name: /Your 12 words|Three of them/ }))
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('dialog', { name: 'Profile' })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await expect(markOf(page)).toBeVisible()
  const phrase = words.join(' ')
  for (const secret of [phrase, words.join(''), words.slice(0, 3).join(' ')])
    watch.watchFor(secret, 'password')

  await test.step('save, rename, show, search, export', async () => {
    await saveAs(page, LABEL)
    const kept = await generateWatched(page, watch)
    await saveAs(page, `${LABEL} again`)
    watch.watchFor(kept, 'password')
    await page.getByRole('searchbox').fill(LABEL)
    await expect(historyOf(page).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('searchbox').fill('')
    for (const name of ['Export CSV', 'Export JSON']) {
      const download = page.waitForEvent('download')
      await openHistoryMenu(page)
      await page.getByRole('button', { name }).click()
      await download
    }
    await page.reload()
    await expect(rowOf(page, LABEL)).toBeVisible()
    await watch.readKept(page)
  })

  const device = await newDevice()
  await watch.attach(device)
  const other = await openOn(device, person)
  await test.step('another device: waits, saves, opens, saves', async () => {
    await expect(waitingOf(other)).toBeVisible()
    watch.watchFor(await generatorOf(other).password(), 'password')
    await saveAs(other, RENAMED)
    await openByWords(waitingOf(other), phrase.toUpperCase())
    await expect(markOf(other)).toBeVisible()
    await expect(rowOf(other, LABEL)).toBeVisible()
    await expect(async () => {
      await look(page)
      await expect(rowOf(page, RENAMED)).toBeVisible({ timeout: 1_500 })
    }).toPass()
    await watch.readKept(other)
  })

  const settings = await settingsOnServer(backend, person)
  expect(settings).toHaveLength(3)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
  await watch.readKept(page)

  watch.add('server output', backend.output())
  watch.add('server files', filesBeside(backend.dataDir))
  const { leaks, allowed } = await watch.search()
  expect(leaks).toEqual([])
  // Rows went up and came down: in no place that readable ones may be seen in was anything seen.
  expect([...allowed]).toEqual([])

  await other.close()
  await backend.stop()
  const files = databaseFiles(backend.dataDir)
  const holds = (text: string) => files.some((bytes) => bytes.includes(Buffer.from(text)))
  // What must be there is found in the same way.
  expect(holds(person.email)).toBe(true)
  expect(holds(String(settings[0]?.ct).slice(0, 40))).toBe(true)
  for (const secret of [LABEL, RENAMED, phrase])
    for (const form of formsOf(secret)) expect(holds(form), form).toBe(false)
})
