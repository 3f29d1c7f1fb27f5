import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { dismissEndAtom } from '../../state/vault/ways-in.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { LockedCard } from './LockedCard.tsx'
import styles from './Vault.module.css'

type Props = {
  /** Entries here that are still sealed, of `total`, and those of them that nothing here opens. */
  readonly sealed: number
  readonly locked: number
  readonly total: number
  /** Sealed ones that the server does not take otherwise. */
  readonly stuck: number
  /** When this device heard that another one had gone back. */
  readonly endedElsewhereAt: number | null
}

/**
 * [V17] After going back: since when, how far the entries are made readable, and what this device
 * cannot open yet.
 */
export const EndingNotice = ({ sealed, locked, total, stuck, endedElsewhereAt }: Props) => {
  const { t } = useTranslation('vault')
  const formats = useFormats()
  const dismissing = useAction(dismissEndAtom)
  return (
    <>
      {endedElsewhereAt === null ? null : (
        <Alert kind="info">
          <p>{t('back.elsewhere', { when: formats.near(endedElsewhereAt, Date.now()) })}</p>
          <div className={styles.acts}>
            <Button variant="quiet" onClick={() => void dismissing.run()}>
              {t('back.read')}
            </Button>
          </div>
        </Alert>
      )}
      {stuck > 0 ? (
        <Alert kind="info">
          <p>{t('back.stuck', { count: stuck, formatted: formats.number(stuck) })}</p>
        </Alert>
      ) : sealed > locked ? (
        <Alert kind="info">
          <p>
            {t('back.progress', { done: formats.number(total - sealed), formatted: formats.number(total) })}
          </p>
        </Alert>
      ) : null}
      {locked > 0 ? <LockedCard locked={locked} /> : null}
    </>
  )
}
