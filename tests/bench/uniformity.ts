import fc from 'fast-check'
import { countTexts } from '../../src/core/generator/compositions.ts'
import { entropyOf } from '../../src/core/generator/entropy.ts'
import { listTexts, smallRecipes } from '../core/generator/small-recipes.ts'
import type { BenchPart, Figure } from './lib/report.ts'
import { numberFlag } from './uniformity/flags.ts'
import { seededWords } from './uniformity/seeded-words.ts'
import { createSurveys } from './uniformity/surveys.ts'

/**
 * `npm run bench -- uniformity [--draws=N] [--seconds=N] [--seed=N] [--only=TEXT]`: chi-square of every kind of password, as a
 * normal deviate, over N draws (10^8) or what is drawn in that many seconds (40), whichever comes first; and the exact counts
 * of small recipes beside a list of all that they can give. The seed replays a run; `only`: kinds whose name has this text.
 */
export const run: BenchPart = async () => {
  const seed = numberFlag('seed', 1)
  const draws = numberFlag('draws', 1e8)
  const limitMs = numberFlag('seconds', 40) * 1_000
  const figures: Figure[] = [{ name: 'seed', value: seed, unit: '' }]
  const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? ''
  for (const survey of await createSurveys((name) => seededWords(`${seed} ${name}`))) {
    if (!survey.name.includes(only)) continue
    const begun = performance.now()
    let drawn = 0
    while (drawn < draws && performance.now() - begun < limitMs) drawn += survey.draw()
    figures.push({ name: `${survey.name}: draws`, value: drawn / 1e6, unit: 'million' })
    for (const { name, deviate } of survey.deviates()) {
      // One-sided p = 1e-6.
      figures.push({
        name: `${survey.name}: ${name}`,
        value: deviate,
        unit: 'deviate',
        bound: { atMost: 4.7534 },
      })
    }
  }
  return [...figures, ...countFigures(seed)]
}

const countFigures = (seed: number): Figure[] => {
  const recipes = [
    ...fc.sample(smallRecipes(20_000), { numRuns: 400, seed }),
    ...fc.sample(smallRecipes(1_000_000), { numRuns: 40, seed }),
  ]
  const wrong = recipes.filter((recipe) => entropyOf(recipe).count !== BigInt(listTexts(recipe).size))
  const check = countTexts(
    [26, 26, 10].map((size) => ({ characters: Array.from({ length: size }, () => 'x'), atLeast: 1 })),
    3,
  )
  return [
    { name: 'small recipes listed whole', value: recipes.length, unit: '', bound: { atLeast: 300 } },
    { name: 'of them counted otherwise', value: wrong.length, unit: '', bound: { atMost: 0 } },
    {
      name: 'classes of 26, 26, 10 at length 3: off 40,560 by',
      value: Number(check - 40_560n),
      unit: '',
      bound: { atMost: 0 },
    },
  ]
}
