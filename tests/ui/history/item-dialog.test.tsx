// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { FREE_LABEL } from '../../../src/core/history/label.ts'
import { ItemDialog } from '../../../src/ui/history/ItemDialog.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { uuid } from '../../helpers/user-storage.ts'

const PATIENCE = { timeout: 20_000 }

it.each([
  ['Bank', 'Bank', 'no'],
  [FREE_LABEL, 'Made on the free plan', 'yes'],
])(
  '[U1] of a saved password the label is not translated, words of ours are: %s',
  async (label, title, translate) => {
    const item = {
      state: 'open',
      id: uuid(1),
      createdAt: '2026-11-27T12:00:00.000Z',
      sync: 'synced',
      password: 'Ab1!Ab1!Ab1!Ab1!',
      label,
      length: 16,
      options: DEFAULT_OPTIONS,
    } as const
    const { findByText } = await renderScreen(
      <ItemDialog item={item} isRevealed={false} onReveal={vi.fn()} onClose={vi.fn()} />,
    )
    const shown = await findByText(title, { selector: 'bdi' }, PATIENCE)
    expect(shown.getAttribute('translate')).toBe(translate)
    expect(shown.classList.contains('notranslate')).toBe(translate === 'no')
  },
)
