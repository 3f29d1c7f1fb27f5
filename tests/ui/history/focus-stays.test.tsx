// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { servicesAtom } from '../../../src/state/services.ts'
import { HistoryPanel } from '../../../src/ui/history/HistoryPanel.tsx'
import { storeOver } from '../../helpers/press.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { must, NOW, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

const PATIENCE = { timeout: 20_000 }

/** The history over one row. */
const openPanel = async () => {
  const { storage } = await openTestStorage()
  must(await storage.saveItems([saveRequest(1, 'Mail')]))
  const store = storeOver(storage)
  store.set(servicesAtom, { now: () => NOW } as never)
  const screen = await renderScreen(<HistoryPanel />, store)
  return { ...screen, last: await screen.findByRole('button', { name: 'Delete Mail' }, PATIENCE) }
}

it('[U18] where a press clears a search that found nothing, the focus is in the search', async () => {
  const screen = await openPanel()
  const field = screen.getByRole('searchbox')
  screen.type(field, 'nothing like it')
  const title = await screen.findByText('No label matches', {}, PATIENCE)
  const button = title.parentElement?.querySelector('button')
  if (!button) throw new Error('No way to clear it')
  fireEvent.click(button)
  expect(document.activeElement).toBe(field)
})

it('[U18] with the last row the focus goes to the heading of the history', async () => {
  const screen = await openPanel()
  fireEvent.click(screen.last)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})
