import { createWholeTextMaker, MOST_TRIES } from '../generator/whole-texts.ts'
import { belowBig } from '../random/below-big.ts'
import type { RandomWords } from '../random/random-words.ts'
import { countSiteTexts, createEndingCounter, type SiteRecipe } from './site-count.ts'

/** Makes passwords that meet a site's rules, each equally likely. */
export const createSiteMaker = (recipe: SiteRecipe, words: RandomWords): (() => string) => {
  const alphabet = recipe.groups.map(({ characters }) => characters).join('')
  const isSoonMet =
    countSiteTexts(recipe) * BigInt(MOST_TRIES) >= BigInt(alphabet.length) ** BigInt(recipe.length)
  if (!isSoonMet) return createWeighingMaker(recipe, words)
  const meets = new Uint8Array(128)
  for (const group of recipe.groups) {
    for (const character of group.characters) meets[character.charCodeAt(0)] = group.meets
  }
  return createWholeTextMaker({ ...recipe, alphabet, meets }, words)
}

/** Draws every next character with the weight of the texts that can still follow it. */
const createWeighingMaker = (recipe: SiteRecipe, words: RandomWords): (() => string) => {
  const countEndings = createEndingCounter(recipe)
  const { length, groups, maxConsecutive } = recipe
  const first = maxConsecutive === undefined ? 0 : 1
  return () => {
    let text = ''
    let met = 0
    let run = 0
    for (let left = length; left > 0; left--) {
      const last = run > 0 ? text.charAt(text.length - 1) : ''
      let rest = belowBig(countEndings(left, met, run), words)
      const again = run > 0 && run < (maxConsecutive ?? 0) ? countEndings(left - 1, met, run + 1) : 0n
      if (rest < again) {
        text += last
        run++
        continue
      }
      rest -= again
      for (const { characters, meets } of groups) {
        const others = last === '' ? characters : characters.replace(last, '')
        const each = countEndings(left - 1, met | meets, first)
        const all = each * BigInt(others.length)
        if (rest < all) {
          text += others.charAt(Number(rest / each))
          met |= meets
          break
        }
        rest -= all
      }
      run = first
    }
    return text
  }
}
