// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { WordsStep } from '../../../src/ui/vault/WordsStep.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

const words = ['abandon', 'ability', 'able', 'about', 'above', 'absent', 'absorb', 'abstract', 'absurd']

it('the twelve words are covered while the page is in the background, whose picture the system may take', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const { place } = await renderScreen(
    <WordsStep
      words={words}
      asked={[0, 3, 5]}
      at="words"
      busy={false}
      onTurn={() => {}}
      onChecked={() => {}}
    />,
  )
  const shown = () => [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(shown()).toEqual(words)
  turn('hidden')
  await expect.poll(() => place.textContent).not.toMatch(new RegExp(words.join('|')))
  expect(shown()).toHaveLength(words.length)
  turn('visible')
  await expect.poll(shown).toEqual(words)
  visibility.mockRestore()
})
