import { atom } from 'jotai'
import { entropyOf } from '../../core/generator/entropy.ts'
import { createRecipe } from '../../core/generator/recipe.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { servicesAtom } from '../services.ts'
import { usedOptionsAtom } from './options-atom.ts'
import { type MadePassword, type MakeCause, showPasswordAtom } from './password-atom.ts'

const latestTurnAtom = atom(0)

/**
 * Makes a password of the chosen options and puts it on the plate. Waits for nothing but the generator: not for the
 * network, the database or a token. Of answers that overtake each other only the last asked for is shown.
 */
export const makePasswordAtom = atom(
  null,
  async (get, set, cause: MakeCause): Promise<Result<MadePassword>> => {
    const options = get(usedOptionsAtom)
    const recipe = createRecipe(options)
    if (!recipe.ok) return recipe
    const turn = get(latestTurnAtom) + 1
    set(latestTurnAtom, turn)
    const answer = await generateOne(() => get(servicesAtom).generator.generate(options, 1))
    if (!answer.ok) return answer
    const { bits } = entropyOf(recipe.value)
    const made: MadePassword = { password: answer.value, options, bits, cause }
    if (turn === get(latestTurnAtom)) set(showPasswordAtom, made)
    return ok(made)
  },
)

/** A fault of the program must leave the person with a sentence, and the fault in the console without the secret. */
const generateOne = async (generate: () => Promise<Result<readonly string[]>>): Promise<Result<string>> => {
  try {
    const answer = await generate()
    if (!answer.ok) return answer
    const [password] = answer.value
    return password === undefined ? fail({ code: 'generation_failed' }) : ok(password)
  } catch (error) {
    console.error('The generator failed', error instanceof Error ? error.name : typeof error)
    return fail({ code: 'generation_failed' })
  }
}
