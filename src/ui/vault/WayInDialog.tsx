import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { FailureCode } from '../../core/failure.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { hasPasskeysAtom } from '../../state/vault/has-passkeys-atom.ts'
import {
  bringWayInAtom,
  makePasskeyAtom,
  makeWordsAtom,
  type NewWords,
  needsSignInAtom,
  type WayInUse,
} from '../../state/vault/ways-in.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { toast } from '../kit/toast.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { drawPlaces } from './asked-words.ts'
import styles from './Vault.module.css'
import { WordsStep } from './WordsStep.tsx'

const loadSignInAgain = async () => (await import('../account/SignInAgainDialog.tsx')).SignInAgainDialog

type Props = {
  readonly use: WayInUse
  /** The one kind that is wanted; without it the person is asked. */
  readonly kind?: 'words' | 'passkey'
  /** Of a new beginning: entries that stay locked. */
  readonly locked?: number
  readonly onClose: () => void
}

/** `overtaken`: another device has chosen first, and there is nothing to try again. */
type Step = 'how' | 'words' | 'check' | 'done' | 'overtaken'

const OVERTAKEN: readonly FailureCode[] = ['choice_overtaken', 'chosen_elsewhere']

/**
 * Makes a way in that outlives this browser, and lets the account in by it: for the choice, a new beginning,
 * or beside others.
 */
export const WayInDialog = ({ use, kind, locked = 0, onClose }: Props) => {
  const { t, i18n } = useTranslation('vault')
  const { t: tFailures } = useTranslation('failures')
  const formats = useFormats()
  const hasPasskeys = useAtomValue(hasPasskeysAtom)
  const [step, setStep] = useState<Step>('how')
  const [made, setMade] = useState<(NewWords & { readonly asked: readonly number[] }) | null>(null)
  // Made already: what failed after that is tried again with it.
  const [pending, setPending] = useState<NewWords['way'] | null>(null)
  const [asksSignIn, setAsksSignIn] = useState(false)
  const SignInAgainDialog = useLoaded(loadSignInAgain, asksSignIn, { onFailure: () => setAsksSignIn(false) })
  const words = useAction(makeWordsAtom)
  const passkey = useAction(makePasskeyAtom)
  const bringing = useAction(bringWayInAtom)
  const needsSignIn = useAction(needsSignInAtom)
  const isNewKey = use.use === 'anew' || use.use === 'replace'

  // Asked before words are shown for nothing; the server has the last word.
  const { run: askNeed } = needsSignIn
  useEffect(() => {
    if (isNewKey) void askNeed().then((need) => need?.ok && setAsksSignIn(need.value))
  }, [isNewKey, askNeed])

  const bring = async (way: NewWords['way']) => {
    setPending(way)
    const brought = await bringing.run(use, way)
    if (brought?.ok) {
      setMade(null)
      if (use.use === 'choose') setStep('done')
      else {
        toast({ kind: 'success', title: t('done.added') })
        onClose()
      }
    } else if (brought?.failure.code === 'recent_sign_in_required') setAsksSignIn(true)
    else if (brought && OVERTAKEN.includes(brought.failure.code)) setStep('overtaken')
  }
  const showWords = async () => {
    passkey.clear()
    bringing.clear()
    const shown = await words.run(i18n.language())
    if (!shown?.ok) return
    setMade({ ...shown.value, asked: drawPlaces(shown.value.words.length) })
    setStep('words')
  }
  const makePasskey = async () => {
    words.clear()
    bringing.clear()
    const created = await passkey.run(use)
    if (created?.ok) await bring(created.value)
  }

  const title = {
    how: use.use === 'anew' ? t('how.anewTitle') : t('how.title'),
    words: t('words.title'),
    check: t('words.checkTitle'),
    done: t('done.title'),
    overtaken: t('waitingTitle'),
  }[step]
  const failure = asksSignIn ? null : (bringing.failure ?? passkey.failure ?? words.failure)
  const canRetry = step === 'how' && pending !== null && bringing.failure !== null

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      holdsWork={step === 'words' || step === 'check' || bringing.busy}
      {...(step === 'check' && { onBack: () => setStep('words') })}
    >
      {step === 'how' ? (
        <div className={styles.stack}>
          {use.use === 'anew' ? (
            <>
              {locked > 0 ? (
                <p>{t('how.anew', { count: locked, formatted: formats.number(locked) })}</p>
              ) : null}
              <h3 className={styles.title}>{t('how.title')}</h3>
            </>
          ) : null}
          {use.use === 'choose' ? <p>{t('offer.onlyMe')}</p> : null}
          <p>{t('how.text')}</p>
          {kind !== 'words' && hasPasskeys ? (
            <div className={styles.way}>
              <Button
                variant="primary"
                wide
                busy={passkey.busy || (bringing.busy && pending?.kind === 'passkey')}
                onClick={() => void makePasskey()}
              >
                {t('usePasskey')}
              </Button>
              <p className={styles.hint}>{t('how.passkeyText')}</p>
            </div>
          ) : null}
          {kind !== 'words' && !hasPasskeys ? (
            <p className={styles.hint}>{tFailures('passkey_unsupported')}</p>
          ) : null}
          {kind !== 'passkey' ? (
            <div className={styles.way}>
              <Button wide busy={words.busy} onClick={() => void showWords()}>
                {t('how.words')}
              </Button>
              <p className={styles.hint}>{t('how.wordsText')}</p>
            </div>
          ) : null}
        </div>
      ) : null}
      {made && (step === 'words' || step === 'check') ? (
        <WordsStep
          words={made.words}
          asked={made.asked}
          at={step}
          busy={bringing.busy}
          onTurn={(at) => {
            bringing.clear()
            setStep(at)
          }}
          onChecked={() => void bring(made.way)}
        />
      ) : null}
      {step === 'done' ? (
        <div className={styles.stack}>
          <p>{t('done.text')}</p>
          <Button variant="primary" onClick={onClose}>
            {t('done.close')}
          </Button>
        </div>
      ) : null}
      <FailureAlert failure={failure} />
      {step === 'overtaken' ? (
        <Button variant="primary" onClick={onClose}>
          {t('done.close')}
        </Button>
      ) : null}
      {canRetry ? (
        <Button busy={bringing.busy} onClick={() => void bring(pending)}>
          {t('how.again')}
        </Button>
      ) : null}
      {asksSignIn && SignInAgainDialog ? (
        <SignInAgainDialog
          reason={t('how.recent')}
          onClose={() => setAsksSignIn(false)}
          onSignedIn={() => {
            setAsksSignIn(false)
            if (pending) void bring(pending)
          }}
        />
      ) : null}
    </Dialog>
  )
}
