import { bringTexts, type I18n } from '../../i18n/i18n.ts'
import { firstPlate } from '../generator/first-plate.ts'

/**
 * What the first password does not wait for, with its words: one part, so that all of it is there at once.
 */
export const loadAround = async (i18n: I18n) => {
  await firstPlate.opened
  const [{ around }] = await Promise.all([import('./around-the-plate.ts'), bringTexts(i18n, 'around')])
  return around
}
