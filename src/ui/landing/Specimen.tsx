import { entropyOf } from '../../core/generator/entropy.ts'
import { DEFAULT_OPTIONS, MAX_LENGTH, MIN_LENGTH } from '../../core/generator/options.ts'
import { createRecipe } from '../../core/generator/recipe.ts'
import { createFormats } from '../../i18n/formats.ts'
import { localeOf } from '../../i18n/locale.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { kindOf } from '../kit/character-runs.ts'
import { Ruler } from '../kit/Ruler.tsx'
import styles from './Specimen.module.css'
import { FULL_LINE } from './specimen-shape.ts'

/**
 * Set by hand to show all four kinds and the pairs that are easily mistaken. It was never anyone's password.
 */
const SPECIMEN = [...'kT7#Ov0lR1!qIm%4zB8?eW+6dN2$yHs5@gPu9=Ja3&XtcL7*fQ']

const LENGTHS = Array.from({ length: MAX_LENGTH - MIN_LENGTH + 1 }, (_, at) => MIN_LENGTH + at)

const bitsOf = (length: number): number => {
  const recipe = createRecipe({ ...DEFAULT_OPTIONS, length })
  return recipe.ok ? entropyOf(recipe.value).bits : 0
}

/**
 * The generator's instrument: a printed password, the ruler that cuts it, and what the measure says
 * (cut-specimen.ts).
 */
export const Specimen = () => {
  const { t, i18n } = useTranslation('landing')
  const formats = createFormats(localeOf(i18n.language(), []))
  const figures = LENGTHS.map((length) => [
    t('specimen.characters', { count: length }),
    t('specimen.bits', { n: formats.number(bitsOf(length), 1) }),
  ])
  const [characters, bits] = figures[FULL_LINE - MIN_LENGTH] ?? []
  return (
    <figure className={styles.specimen} data-figures={JSON.stringify(figures)}>
      <p className={styles.password} data-landing="specimen" data-lines={1} aria-hidden="true" translate="no">
        {SPECIMEN.map((character, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, and characters come twice
          <span key={at} className={styles[kindOf(character)]} hidden={at >= FULL_LINE}>
            {character}
          </span>
        ))}
      </p>
      <div className={styles.ruler}>
        <Ruler
          isAlone
          min={MIN_LENGTH}
          max={MAX_LENGTH}
          value={FULL_LINE}
          autoComplete="off"
          data-landing="ruler"
          aria-label={t('specimen.length')}
          aria-valuetext={characters}
        />
      </div>
      <figcaption className={styles.facts}>
        <span className={styles.figures}>
          <span data-figure="characters">{characters}</span>
          <span data-figure="bits">{bits}</span>
          <span>{t('specimen.kinds')}</span>
        </span>
        <span className={styles.caption}>{t('specimen.caption')}</span>
      </figcaption>
    </figure>
  )
}
