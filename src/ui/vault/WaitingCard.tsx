import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useAction } from '../../state/use-action.ts'
import { letInByWordsAtom } from '../../state/vault/let-in.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { useToast } from '../kit/use-toast.ts'
import styles from './WaitingCard.module.css'

/** A device that was never let in: what is locked, and the way in by the twelve words. */
export const WaitingCard = ({ locked }: { readonly locked: number }) => {
  const { t } = useTranslation('vault')
  const { t: tFailures } = useTranslation('failures')
  const formats = useFormats()
  const toast = useToast()
  const [isEntering, setEntering] = useState(false)
  const [text, setText] = useState('')
  const { busy, failure, run, clear } = useAction(letInByWordsAtom)
  const id = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await run(text)
    if (result?.ok) toast({ kind: 'success', title: t('opened') })
  }

  return (
    <Card className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {t('waitingTitle')}
      </h2>
      <p>{t('waitingText', { count: locked, formatted: formats.number(locked) })}</p>
      {isEntering ? (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <label htmlFor={`${id}-words`}>{t('wordsField')}</label>
          <textarea
            id={`${id}-words`}
            className={styles.words}
            rows={4}
            value={text}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            translate="no"
            aria-invalid={failure ? true : undefined}
            aria-describedby={`${id}-hint${failure ? ` ${id}-error` : ''}`}
            onChange={(event) => {
              setText(event.target.value)
              clear()
            }}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            {t('wordsHint')}
          </p>
          <p id={`${id}-error`} className={styles.error} role="alert">
            {failure ? failureText(tFailures, failure) : ''}
          </p>
          <div className={styles.acts}>
            <Button type="submit" busy={busy}>
              {t('open')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setText('')
                clear()
                setEntering(false)
              }}
            >
              {t('cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.acts}>
          <Button onClick={() => setEntering(true)}>{t('enterWords')}</Button>
        </div>
      )}
    </Card>
  )
}
