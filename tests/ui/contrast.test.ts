import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast, parseOklch, parseTokens } from './contrast.ts'

const tokens = parseTokens(readFileSync('src/ui/styles/tokens.css', 'utf8'))
const THEMES = ['light', 'dark'] as const
const GROUNDS = ['--paper', '--surface', '--sunken'] as const
const TEXTS = ['--ink', '--ink-soft', '--accent', '--red', '--char-letter', '--char-digit', '--char-symbol']

const pairs = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, 4.5] as const)),
  ['--accent-ink', '--accent', 4.5],
  ['--accent-ink', '--accent-hover', 4.5],
  ['--accent', '--accent-soft', 4.5],
  ['--red-ink', '--red', 4.5],
  ['--red-ink', '--red-hover', 4.5],
  ['--red', '--red-soft', 4.5],
  ['--ink', '--red-soft', 4.5],
  ['--amber-ink', '--amber-soft', 4.5],
  ['--ink', '--amber-soft', 4.5],
  // What marks a control needs 3:1.
  ...GROUNDS.map((ground) => ['--line-strong', ground, 3] as const),
  ['--paper', '--ink', 4.5],
] as const

const of = (name: string, theme: number) => {
  const color = tokens.get(name)?.[theme]
  if (!color) throw new Error(`${name} is no colour`)
  return color
}

it.each(pairs)('[G46] %s on %s has a contrast of at least %d in both themes', (text, ground, least) => {
  for (const [index, theme] of THEMES.entries())
    expect(contrast(of(text, index), of(ground, index)), theme).toBeGreaterThanOrEqual(least)
})

it('[G46] digits and symbols differ from letters by weight too', () => {
  for (const file of ['src/ui/landing/Specimen.module.css']) {
    const css = readFileSync(file, 'utf8')
    expect(css).toMatch(/\.digit \{[^}]*font-weight: 800/)
    expect(css).toMatch(/\.symbol \{[^}]*font-weight: 800/)
  }
})

it('the measure itself: black on white is 21, and equal colours are 1', () => {
  const black = parseOklch('oklch(0 0 0)')
  const white = parseOklch('oklch(1 0 0)')
  expect(contrast(black, white)).toBeCloseTo(21, 3)
  expect(contrast(white, white)).toBe(1)
})
