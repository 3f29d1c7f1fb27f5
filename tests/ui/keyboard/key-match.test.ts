import { expect, it } from 'vitest'
import { isSingleKey } from '../../../src/ui/keyboard/key-match.ts'

const press = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey })

it.each([
  ['US', 'g', press('g', 'KeyG')],
  ['US with caps lock', 'g', press('G', 'KeyG')],
  ['Dvorak', 'g', press('g', 'KeyU')],
  ['Dvorak', 'c', press('c', 'KeyI')],
  ['AZERTY', '/', press('/', 'Period', true)],
  ['AZERTY', '?', press('?', 'KeyM', true)],
  ['German', '/', press('/', 'Digit7', true)],
  ['Spanish', '?', press('?', 'Minus', true)],
  ['Hebrew', '/', press('/', 'KeyQ')],
  ['Russian', '/', press('/', 'Backslash', true)],
])('[M1] %s: %s by what the key gives', (_, wanted, pressed) => {
  expect(isSingleKey(pressed, wanted)).toBe(true)
})

it.each([
  ['Russian', 'g', press('п', 'KeyG')],
  ['Russian', 'c', press('с', 'KeyC')],
  ['Russian with caps lock', 'c', press('С', 'KeyC')],
  ['Ukrainian', 'g', press('п', 'KeyG')],
  ['Greek', 'g', press('γ', 'KeyG')],
  ['Greek', 'c', press('ψ', 'KeyC')],
  ['Hebrew', 'g', press('ע', 'KeyG')],
  ['Arabic', '/', press('ظ', 'Slash')],
  ['Arabic', '?', press('؟', 'Slash', true)],
  ['Korean', 'g', press('ㅎ', 'KeyG')],
  ['an input method that is on', 'c', press('Process', 'KeyC')],
])('[U11] [M2] %s: %s by the key’s place', (_, wanted, pressed) => {
  expect(isSingleKey(pressed, wanted)).toBe(true)
})

it.each([
  ['Dvorak', 'g', press('i', 'KeyG')],
  ['AZERTY', '/', press('!', 'Slash')],
  ['German', '/', press('-', 'Slash')],
  ['Spanish', 'c', press('ç', 'KeyC')],
  ['a dead key', 'g', press('Dead', 'KeyG')],
  ['Arabic', '?', press('ظ', 'Slash')],
  ['Russian', 'g', press('г', 'KeyU')],
])('[M1] %s: not %s', (_, wanted, pressed) => {
  expect(isSingleKey(pressed, wanted)).toBe(false)
})
