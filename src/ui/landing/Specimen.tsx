import { useTranslation } from 'react-i18next'
import { MAX_LENGTH, MIN_LENGTH } from '../../core/generator/options.ts'
import { kindOf } from '../kit/character-runs.ts'
import styles from './Specimen.module.css'

/** Set by hand to show all four kinds and the pairs that are easily mistaken. It was never anyone's password. */
const SPECIMEN = [...'kT7#Ov0lR1!qIm%4']

const STEP = 10

/** What stands below the ruler, from left to right. */
const LENGTHS = [MIN_LENGTH, 10, SPECIMEN.length, 20, 30, 40, MAX_LENGTH]
const MARKS = Array.from({ length: MAX_LENGTH - MIN_LENGTH + 1 }, (_, index) => index + MIN_LENGTH)
const xOf = (length: number) => (length - MIN_LENGTH) * STEP

/** The plate of the generator, as a picture: one password, its measure, and what the measure says. */
export const Specimen = () => {
  const { t } = useTranslation('landing')
  return (
    <figure className={styles.specimen}>
      <p className={styles.password} aria-hidden="true" translate="no">
        {SPECIMEN.map((character) => (
          <span key={character} className={styles[kindOf(character)]}>
            {character}
          </span>
        ))}
      </p>
      <svg className={styles.ruler} viewBox="0 0 460 36" preserveAspectRatio="none" aria-hidden="true">
        {MARKS.map((length) => (
          <path
            key={length}
            d={`M${xOf(length)} 12V${length % 10 === 0 ? 36 : 24}`}
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          className={styles.pointer}
          d={`M${xOf(SPECIMEN.length)} 0V36`}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className={styles.lengths} aria-hidden="true">
        {LENGTHS.map((length) => (
          <span key={length}>{length}</span>
        ))}
      </p>
      <figcaption className={styles.facts}>
        <span className={styles.figures}>
          <span>{t('specimen.characters')}</span>
          <span>{t('specimen.kinds')}</span>
          <span>{t('specimen.bits')}</span>
        </span>
        <span className={styles.caption}>{t('specimen.caption')}</span>
      </figcaption>
    </figure>
  )
}
