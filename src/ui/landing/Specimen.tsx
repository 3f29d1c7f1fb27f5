import { useTranslation } from 'react-i18next'
import styles from './Specimen.module.css'

/** Set by hand to show all four kinds and the pairs that are easily mistaken. It was never anyone's password. */
const SPECIMEN = [...'kT7#Ov0lR1!qIm%4']

const kindOf = (character: string) => {
  if (/\d/.test(character)) return 'digit'
  return /[a-z]/i.test(character) ? 'letter' : 'symbol'
}

const SHORTEST = 4
const LONGEST = 50
const SHOWN_LENGTH = 16
const STEP = 10

/** What stands below the ruler, from left to right. */
const LENGTHS = [SHORTEST, 10, SHOWN_LENGTH, 20, 30, 40, LONGEST]
const MARKS = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, index) => index + SHORTEST)
const xOf = (length: number) => (length - SHORTEST) * STEP

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
          d={`M${xOf(SHOWN_LENGTH)} 0V36`}
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
