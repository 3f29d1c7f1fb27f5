import { belowBig } from '../random/below-big.ts'
import type { RandomWords } from '../random/random-words.ts'
import { createEndingCounter } from './site-count.ts'
import type { SiteRecipe } from './site-recipe.ts'

/**
 * Makes passwords that meet a site's rules, each equally likely: every next character is drawn with the weight of the
 * texts that can still follow it.
 */
export const createSiteMaker = (recipe: SiteRecipe, words: RandomWords): (() => string) => {
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
