import { useState } from 'react'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { dismissNewsAtom, keepForeignAtom, type WayInEntry } from '../../state/vault/ways-in.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { LockedCard } from './LockedCard.tsx'
import { RemoveWayIn } from './RemoveWayIn.tsx'
import { useWaysIn } from './use-ways-in.ts'
import styles from './Vault.module.css'
import { wayInName } from './way-in-name.ts'

type Props = {
  readonly locked: number
  /** Readable entries that are not known as the person's. */
  readonly left: number
  /** No way in is left that outlives the devices. */
  readonly lacksWayBack: boolean
  readonly onWriteWords: () => void
  readonly news: readonly { readonly id: string; readonly at: number }[]
}

/**
 * On an open device: who can open the history since when, and entries that stayed locked at a new beginning.
 */
export const OpenNotice = ({ locked, left, lacksWayBack, onWriteWords, news }: Props) => {
  const { t } = useTranslation('vault')
  const formats = useFormats()
  const ways = useWaysIn()
  const dismissing = useAction(dismissNewsAtom)
  const keeping = useAction(keepForeignAtom)
  const [removed, setRemoved] = useState<WayInEntry | null>(null)
  const told = news.flatMap(({ id, at }) => {
    const way = ways?.find((each) => each.id === id)
    return way && !way.isThisDevice ? [{ way, at }] : []
  })
  return (
    <>
      {told.map(({ way, at }) => (
        <Alert key={way.id} kind="info">
          <p>{t('news.text', { name: wayInName(t, way), when: formats.near(at, Date.now()) })}</p>
          <div className={styles.acts}>
            <Button onClick={() => setRemoved(way)}>{t('news.remove')}</Button>
            <Button variant="quiet" onClick={() => void dismissing.run([way.id])}>
              {t('news.mine')}
            </Button>
          </div>
        </Alert>
      ))}
      {lacksWayBack ? (
        <Alert kind="warning">
          <p>{t('lacksWayBack')}</p>
          <div className={styles.acts}>
            <Button onClick={onWriteWords}>{t('how.words')}</Button>
          </div>
        </Alert>
      ) : null}
      {left > 0 ? (
        <Alert kind="warning">
          <p>{t('foreignLine', { count: left, formatted: formats.number(left) })}</p>
          <div className={styles.acts}>
            <Button busy={keeping.busy} onClick={() => void keeping.run()}>
              {t('keepForeign')}
            </Button>
          </div>
        </Alert>
      ) : null}
      {locked > 0 ? <LockedCard locked={locked} /> : null}
      {removed ? <RemoveWayIn way={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  )
}
