import { guessTime } from '../../core/generator/guess-time.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Translate } from '../../i18n/translate.ts'

/** From here on Spanish says "millones de años". */
const MILLION = 999_500

/** How long guessing takes, as people say it: "170 billion years". */
export const guessTimeText = (t: Translate<'generator'>, formats: Formats, bits: number): string => {
  const { unit, value } = guessTime(bits)
  const n = formats.rough(value)
  if (unit === 'instant') return t('guessTimes.instant')
  if (unit === 'beyond') return t('guessTimes.beyond', { n })
  if (value >= MILLION) return t('guessTimes.millions', { n })
  return t(`guessTimes.${unit}`, { n, count: Number(value.toPrecision(2)) })
}
