import { useTranslation } from '../../i18n/use-translation.ts'
import { enterUnaskedAtom, type Unasked } from '../../state/auth/arrive.ts'
import { turnAwayAtom } from '../../state/auth/make-way.ts'
import { useAction } from '../../state/use-action.ts'
import type { EntryEvent } from '../entry/entry-state.ts'
import { Button } from '../kit/Button.tsx'
import styles from './AccountScreen.module.css'

type Props = { readonly unasked: Unasked; readonly dispatch: (event: EntryEvent) => void }

/**
 * A link brought the session of somebody who asked for no mail on this device: a mail that was opened in
 * another browser than it was asked for in, or a stranger's account that a stranger wants used. The name
 * tells them apart.
 */
export const UnaskedStep = ({ unasked, dispatch }: Props) => {
  const { t } = useTranslation('account')
  const enter = useAction(enterUnaskedAtom)
  const turnAway = useAction(turnAwayAtom)

  const confirm = async () => {
    const arrived = await enter.run(unasked)
    if (arrived?.ok) dispatch({ type: 'arrived', ...arrived.value })
  }
  const refuse = () => {
    void turnAway.run()
    dispatch({ type: 'left_sign_in' })
  }
  return (
    <section className={styles.form} aria-labelledby="unasked-title">
      <h1 id="unasked-title" className={styles.title} tabIndex={-1}>
        {t('unasked.title')}
      </h1>
      <p className={styles.text}>{t('unasked.text', { email: unasked.email })}</p>
      <Button variant="primary" wide onClick={() => void confirm()}>
        {t('unasked.confirm')}
      </Button>
      <Button variant="quiet" onClick={refuse}>
        {t('unasked.refuse')}
      </Button>
    </section>
  )
}
