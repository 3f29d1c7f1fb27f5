// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { bringTexts, createI18n } from '../../../src/i18n/i18n.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { SyncStatus } from '../../../src/ui/history/SyncStatus.tsx'
import { storeOver } from '../../helpers/press.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { openTestStorage } from '../../helpers/user-storage.ts'

it.each([
  [null, 'The server did not accept 12,345 passwords.'],
  ['premium_required', '12,345 passwords are over the free plan'],
])('[U21] how many were refused for %s is said as a number is written', async (refusal, said) => {
  const position = { waiting: 0, refused: 12_345, refusal, syncedAt: null }
  const { storage } = await openTestStorage()
  const { place } = await renderScreen(
    <SyncStatus />,
    storeOver({ ...storage, readSyncPosition: async () => ok(position) } as UserStorage),
  )
  await expect.poll(() => place.textContent).toContain(said)
})

it.each([
  ['en', 'Only 1 of 5 was saved', 'Only 2 of 5 were saved'],
  ['es', 'Solo se guardó 1 de 5', 'Solo se guardaron 2 de 5'],
] as const)('[U21] how many of a batch were saved is a sentence of %s', async (language, one, two) => {
  const i18n = createI18n(language)
  for (const part of ['app', 'around', 'kinds'] as const) await bringTexts(i18n, part)
  const t = i18n.translate('generator')
  expect([1, 2].map((count) => t('bulkSaveFailed', { count, all: 5 }))).toEqual([one, two])
})
