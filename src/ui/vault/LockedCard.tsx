import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Card } from '../kit/Card.tsx'
import { OpenForm } from './OpenForm.tsx'
import { RemoveLocked } from './RemoveLocked.tsx'
import styles from './Vault.module.css'

/** Entries that nothing here opens: the ways in that may, and a way to be rid of them. */
export const LockedCard = ({ locked }: { readonly locked: number }) => {
  const { t } = useTranslation('vault')
  const formats = useFormats()
  return (
    <Card className={styles.card}>
      <p>{t('lockedLine', { count: locked, formatted: formats.number(locked) })}</p>
      <OpenForm>
        <RemoveLocked locked={locked} />
      </OpenForm>
    </Card>
  )
}
