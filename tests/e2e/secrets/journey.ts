import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { generatorOf } from '../generator-page.ts'
import type { LeakWatch } from './leak-watch.ts'

export const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })
export const historyOf = (page: Page) => page.getByRole('region', { name: 'Password history' })
export const rowOf = (page: Page, label: string) =>
  historyOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) })

/** Presses Generate; what comes is watched for from now on. */
export const generateWatched = async (page: Page, watch: LeakWatch): Promise<string> => {
  const { secret, generate, next } = generatorOf(page)
  const before = (await secret.count()) > 0 ? ((await secret.textContent()) ?? '') : ''
  await expect(generate).not.toHaveAttribute('aria-disabled', 'true')
  await generate.click()
  await expect(secret).toBeVisible()
  const password = await next(before)
  watch.watchFor(password, 'password')
  return password
}

export const saveAs = async (page: Page, label: string): Promise<void> => {
  await page.getByLabel('Label', { exact: true }).fill(label)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, label).first()).toBeVisible()
}

/** What the server keeps beside its database: mails, keys, the payment sandbox, logs if there were any. */
export const filesBeside = (dataDir: string): string =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(dataDir, 'database')))
    .map((path) => `${path}\n${readFileSync(path, 'utf8')}`)
    .join('\n')
