// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { HistoryMenu } from '../../../src/ui/history/HistoryMenu.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

it('[G40] an import offers the files that the app and spreadsheets save, also those named .txt', async () => {
  const nothing = () => {}
  const menu = (
    <HistoryMenu total={0} isExporting={false} onExport={nothing} onImport={nothing} onDeleteAll={nothing} />
  )
  const { place } = await renderScreen(menu, createStore())
  place.querySelector('button')?.click()
  const accepted = () => document.querySelector<HTMLInputElement>('input[type=file]')?.accept.split(',')
  await expect.poll(accepted).toEqual(expect.arrayContaining(['.json', '.csv', '.txt']))
})
