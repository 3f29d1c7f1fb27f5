import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { admitArrived } from '../../state/auth/admit.ts'
import { turnAway } from '../../state/auth/make-way.ts'
import { servicesAtom } from '../../state/services.ts'
import { Button } from '../kit/Button.tsx'
import type { EntryEvent, Unasked } from '../shell/entry/entry-state.ts'
import styles from './AccountScreen.module.css'

type Props = { readonly unasked: Unasked; readonly dispatch: (event: EntryEvent) => void }

/**
 * A link brought the session of somebody who asked for no mail on this device: a mail that was opened in another
 * browser than it was asked for in, or a stranger's account that a stranger wants used. The name tells them apart.
 */
export const UnaskedStep = ({ unasked: { email, recovery, passwordNeeded }, dispatch }: Props) => {
  const { t } = useTranslation('account')
  const services = useAtomValue(servicesAtom)

  const enter = () => {
    const outcome = admitArrived(services)
    dispatch({ type: 'arrived', recovery: recovery && outcome === 'admitted', passwordNeeded })
  }
  const refuse = () => {
    void turnAway(services)
    dispatch({ type: 'left_sign_in' })
  }
  return (
    <section className={styles.form} aria-labelledby="unasked-title">
      <h1 id="unasked-title" className={styles.title} tabIndex={-1}>
        {t('unasked.title')}
      </h1>
      <p className={styles.text}>{t('unasked.text', { email })}</p>
      <Button variant="primary" wide onClick={enter}>
        {t('unasked.confirm')}
      </Button>
      <Button variant="quiet" onClick={refuse}>
        {t('unasked.refuse')}
      </Button>
    </section>
  )
}
