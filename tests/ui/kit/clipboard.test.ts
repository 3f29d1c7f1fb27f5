// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clipboardClearing, clipboardWatch } from '../../../src/ui/kit/clipboard.ts'
import { CLEAR_AFTER_MS } from '../../../src/ui/kit/clipboard-watch.ts'
import { copyText } from '../../../src/ui/kit/copy-text.ts'

const written: string[] = []

/** A page in front, with no plate on it: a password has just been copied from one. */
beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  written.length = 0
  await copyText('aB3$aB3$')
})
afterEach(() => {
  clipboardWatch.noteOtherCopy()
  clipboardClearing.write('on')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = () => vi.advanceTimersByTimeAsync(CLEAR_AFTER_MS)

/** The person copies a text of a field by hand. */
const copyByHand = () => {
  const field = document.createElement('input')
  field.value = 'other'
  document.body.append(field)
  field.select()
  field.dispatchEvent(new Event('copy', { bubbles: true }))
  field.remove()
}

it('[P1] clears what was copied, also when the plate has gone', async () => {
  await pass()
  expect(written).toEqual(['aB3$aB3$', ''])
})

it.each([
  ['[P2] [G34] who was in another window meanwhile', () => window.dispatchEvent(new Event('blur'))],
  ['[P3] [G34] who copies something else', copyByHand],
])('%s keeps what is on the clipboard, also when the plate has gone', async (_, act) => {
  act()
  await pass()
  expect(written).toEqual(['aB3$aB3$'])
})

it('[P1] a clearing under way follows the switch, and so does its countdown', async () => {
  clipboardClearing.write('off')
  expect(clipboardWatch.clearsAt()).toBeNull()
  await pass()
  expect([written, clipboardWatch.state()]).toEqual([['aB3$aB3$'], 'held'])
  clipboardClearing.write('on')
  expect(clipboardWatch.clearsAt()).toBe(performance.now() + CLEAR_AFTER_MS)
  await pass()
  expect(written).toEqual(['aB3$aB3$', ''])
})

it('[P2] a switch does not clear what may be another text', async () => {
  clipboardClearing.write('off')
  window.dispatchEvent(new Event('blur'))
  clipboardClearing.write('on')
  expect(clipboardWatch.clearsAt()).toBeNull()
  await pass()
  expect(written).toEqual(['aB3$aB3$'])
})
