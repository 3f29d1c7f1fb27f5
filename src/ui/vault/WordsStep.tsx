import { type FormEvent, useState } from 'react'
import { fitsWord } from '../../core/vault/word-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { classNames } from '../kit/class-names.ts'
import { copyText } from '../kit/copy-text.ts'
import { TextField } from '../kit/TextField.tsx'
import { toast } from '../kit/toast.ts'
import { usePageHidden } from '../kit/use-page-hidden.ts'
import styles from './Vault.module.css'

type Props = {
  readonly words: readonly string[]
  /** Which of them are asked for, from 0. */
  readonly asked: readonly number[]
  readonly at: 'words' | 'check'
  readonly busy: boolean
  readonly onTurn: (at: 'words' | 'check') => void
  readonly onChecked: () => void
}

/** The twelve words, and three of them back: only then they are a way in. */
export const WordsStep = ({ words, asked, at, busy, onTurn, onChecked }: Props) => {
  const { t } = useTranslation('vault')
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [wrong, setWrong] = useState<readonly number[]>([])
  const isCovered = usePageHidden()

  const copy = async () => {
    const copied = await copyText(words.join(' '))
    toast({
      kind: copied ? 'success' : 'destructive',
      title: t(copied ? 'words.copied' : 'words.copyFailed'),
    })
  }
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const missed = asked.filter((index) => !fitsWord(typed[index] ?? '', words[index] ?? ''))
    setWrong(missed)
    const first = asked.indexOf(missed[0] ?? -1)
    if (first >= 0) event.currentTarget.querySelectorAll('input')[first]?.focus()
    else onChecked()
  }

  if (at === 'words')
    return (
      <div className={styles.stack} data-prints-alone>
        <p>{t('words.text')}</p>
        <ol className={`${styles.words} notranslate`} translate="no">
          {words.map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand twice, and the list never changes
            <li key={index} className={styles.word}>
              {isCovered ? '••••' : word}
            </li>
          ))}
        </ol>
        <div className={styles.acts}>
          <Button onClick={() => void copy()}>{t('words.copy')}</Button>
          <Button onClick={() => print()}>{t('words.print')}</Button>
          <Button variant="primary" onClick={() => onTurn('check')}>
            {t('words.next')}
          </Button>
        </div>
      </div>
    )
  return (
    <form className={classNames(styles.form, isCovered && styles.covered)} noValidate onSubmit={check}>
      {asked.map((index) => (
        <TextField
          key={index}
          label={t('words.field', { number: index + 1 })}
          value={typed[index] ?? ''}
          error={wrong.includes(index) ? t('words.wrong', { number: index + 1 }) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
          onChange={(event) => {
            const { value } = event.currentTarget
            setTyped((before) => ({ ...before, [index]: value }))
            setWrong((before) => before.filter((each) => each !== index))
          }}
        />
      ))}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={busy}>
          {t(busy ? 'words.finishing' : 'words.finish')}
        </Button>
        <Button variant="quiet" onClick={() => onTurn('words')}>
          {t('words.back')}
        </Button>
      </div>
    </form>
  )
}
