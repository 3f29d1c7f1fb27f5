// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import { clipboardWatch } from '../../../src/ui/kit/clipboard.ts'
import { copyText } from '../../../src/ui/kit/copy-text.ts'
import { ClearClipboard } from '../../../src/ui/shell/ClearClipboard.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

afterEach(() => {
  clipboardWatch.noteOtherCopy()
  vi.restoreAllMocks()
})

it('[U18] with the button that cleared the clipboard the focus goes to the one beside it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await copyText('aB3$aB3$')
  const screen = await renderScreen(
    <div>
      <button type="button">Bulk passwords</button>
      <ClearClipboard />
    </div>,
  )
  const clear = screen.getByRole('button', { name: 'Clear clipboard' })
  clear.focus()
  fireEvent.click(clear)
  await expect.poll(() => screen.queryByRole('button', { name: 'Clear clipboard' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bulk passwords' }))
})
