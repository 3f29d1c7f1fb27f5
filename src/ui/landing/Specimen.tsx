import { useTranslation } from 'react-i18next'
import styles from './Specimen.module.css'

/** Set by hand to show all four kinds and the pairs that are easily mistaken. It was never anyone's password. */
const SPECIMEN = [
  ['letter', 'kT'],
  ['digit', '7'],
  ['symbol', '#'],
  ['letter', 'Ov'],
  ['digit', '0'],
  ['letter', 'lR'],
  ['digit', '1'],
  ['symbol', '!'],
  ['letter', 'qIm'],
  ['symbol', '%'],
  ['letter', 'W'],
  ['digit', '4'],
] as const

const SHORTEST = 4
const LONGEST = 50
const SHOWN_LENGTH = 16
const STEP = 10

const MARKS = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, index) => index + SHORTEST)
const xOf = (length: number) => (length - SHORTEST) * STEP

/** The plate of the generator, as a picture: one password, its measure, and what the measure says. */
export const Specimen = () => {
  const { t } = useTranslation('landing')
  return (
    <figure className={styles.specimen}>
      <p className={styles.password} aria-hidden="true" translate="no">
        {SPECIMEN.map(([kind, characters]) => (
          <span key={characters} className={kind === 'letter' ? undefined : styles[kind]}>
            {characters}
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
        <path className={styles.pointer} d={`M${xOf(SHOWN_LENGTH) - 7} 0h14L${xOf(SHOWN_LENGTH)} 11Z`} />
      </svg>
      <p className={styles.figures}>
        <span>{t('specimen.characters')}</span>
        <span>{t('specimen.kinds')}</span>
        <span>{t('specimen.bits')}</span>
      </p>
      <figcaption className={styles.caption}>{t('specimen.caption')}</figcaption>
    </figure>
  )
}
