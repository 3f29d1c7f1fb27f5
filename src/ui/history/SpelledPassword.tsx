import { spokenOf } from '../../core/history/spelling.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './SpelledPassword.module.css'

/** Every character with the word that it is said by: "K as in kilo", for reading it out or off. */
export const SpelledPassword = ({ password }: { readonly password: string }) => {
  const { t } = useTranslation('history')
  const said = (character: string): string => {
    const spoken = spokenOf(character)
    switch (spoken.kind) {
      case 'small':
      case 'capital':
        return t(spoken.kind, { letter: character, word: t(`word.${spoken.letter}`) })
      case 'named':
        return t(`sign.${spoken.name}`)
      case 'other':
        return character
    }
  }
  return (
    <section className="notranslate" translate="no">
      <h3 className={styles.title}>{t('spelled')}</h3>
      <ol className={styles.list}>
        {[...password].map((character, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
          <li key={at} className={styles.item}>
            <span className={styles.character} aria-hidden="true">
              {character}
            </span>
            <span className={styles.said}>{said(character)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
