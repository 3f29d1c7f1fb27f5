import { useAtomValue } from 'jotai'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { hasPasskeysAtom } from '../../state/vault/has-passkeys-atom.ts'
import { letInByPasskeyAtom, letInByWordsAtom } from '../../state/vault/let-in.ts'
import { Button } from '../kit/Button.tsx'
import { classNames } from '../kit/class-names.ts'
import { toast } from '../kit/toast.ts'
import { usePageHidden } from '../kit/use-page-hidden.ts'
import styles from './Vault.module.css'

type Props = {
  /** The history is open on this device. */
  readonly onOpened?: () => void
  /** Further buttons beside both ways in. */
  readonly children?: ReactNode
}

/** Both ways into a history: by passkey, or by the twelve words. */
export const OpenForm = ({ onOpened, children }: Props) => {
  const { t, i18n } = useTranslation('vault')
  const { t: tFailures } = useTranslation('failures')
  const hasPasskeys = useAtomValue(hasPasskeysAtom)
  const [isEntering, setEntering] = useState(false)
  const [text, setText] = useState('')
  const byWords = useAction(letInByWordsAtom)
  const byPasskey = useAction(letInByPasskeyAtom)
  const words = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const failure = byWords.failure ?? byPasskey.failure
  const isCovered = usePageHidden()

  const tell = (result: Awaited<ReturnType<typeof byPasskey.run>>) => {
    if (!result?.ok || !result.value.isOpen) return
    const { lostBackup } = result.value
    toast({ kind: 'success', title: t('opened'), ...(lostBackup && { description: t('boundNow') }) })
    onOpened?.()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    byPasskey.clear()
    tell(await byWords.run(text, i18n.language()))
  }
  const press = async () => {
    byWords.clear()
    tell(await byPasskey.run())
  }
  // The pressed button goes; the focus goes on to what takes its place, in the press itself, or a phone
  // opens no keyboard.
  const enter = () => {
    byPasskey.clear()
    flushSync(() => setEntering(true))
    words.current?.focus()
  }
  const cancel = () => {
    setText('')
    byWords.clear()
    flushSync(() => setEntering(false))
    opener.current?.focus()
  }

  const error = (
    <p id={`${id}-error`} className={styles.error} role="alert">
      {failure ? failureText(tFailures, failure) : ''}
    </p>
  )
  if (!isEntering)
    return (
      <div className={styles.stack}>
        {error}
        <div className={styles.acts}>
          {hasPasskeys ? (
            <Button variant="primary" busy={byPasskey.busy} onClick={() => void press()}>
              {t('usePasskey')}
            </Button>
          ) : null}
          <Button ref={opener} onClick={enter}>
            {t('enterWords')}
          </Button>
          {children}
        </div>
      </div>
    )
  return (
    <form
      className={classNames(styles.form, isCovered && styles.covered)}
      onSubmit={(event) => void submit(event)}
    >
      <label htmlFor={`${id}-words`}>{t('wordsField')}</label>
      <textarea
        ref={words}
        id={`${id}-words`}
        className={styles.field}
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
          byWords.clear()
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t('wordsHint')}
      </p>
      {error}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={byWords.busy}>
          {t('open')}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
