import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { hasPasskeysAtom } from '../../state/vault/has-passkeys-atom.ts'
import { useVaultState } from '../../state/vault/use-vault-state.ts'
import type { AskedWayIn, WayInEntry } from '../../state/vault/ways-in.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { GoBackDialog } from './GoBackDialog.tsx'
import { OpenForm } from './OpenForm.tsx'
import { RemoveWayIn } from './RemoveWayIn.tsx'
import { RenameDevice } from './RenameDevice.tsx'
import { useWaysIn } from './use-ways-in.ts'
import styles from './Vault.module.css'
import { WayInDialog } from './WayInDialog.tsx'
import { wayInName } from './way-in-name.ts'

const ICONS = { device: 'devices', passkey: 'key', words: 'layers' } as const

/**
 * In the profile: the choice, and whoever has made it sees every way in, adds some, and removes what is lost.
 */
export const WaysIn = () => {
  const { t } = useTranslation('vault')
  const state = useVaultState()
  const storage = useAtomValue(userStorageAtom)
  const isPremium = useAtomValue(isPremiumAtom)
  const [asked, setAsked] = useState<AskedWayIn | null>(null)
  if (state === null) return <Spinner label={t('ways.title')} />
  const isMemory = storage?.ok === true && storage.value.kind === 'memory'
  const { standing } = state
  const body = () => {
    if (standing === 'open') return <OpenWays onAsk={setAsked} />
    if (standing === 'waiting')
      return (
        <>
          <p>{t('ways.closed')}</p>
          <OpenForm />
        </>
      )
    if (standing !== null && standing !== 'plain') return <p>{t('ways.closed')}</p>
    return (
      <>
        <p>{t('offer.now')}</p>
        {isPremium && !isMemory ? (
          <>
            <p>{t('offer.onlyMe')}</p>
            <div className={styles.acts}>
              <Button onClick={() => setAsked({ use: { use: 'choose' } })}>{t('offer.choose')}</Button>
            </div>
          </>
        ) : (
          <p className={styles.hint}>{t(isMemory ? 'ways.memory' : 'offer.premium')}</p>
        )}
      </>
    )
  }
  return (
    <section className={styles.stack} aria-labelledby="ways-in">
      <h3 id="ways-in" className={styles.title}>
        {t('ways.title')}
      </h3>
      {body()}
      {asked ? <WayInDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

const OpenWays = ({ onAsk }: { readonly onAsk: (asked: AskedWayIn) => void }) => {
  const { t } = useTranslation('vault')
  const { t: tShell } = useTranslation('shell')
  const formats = useFormats()
  const ways = useWaysIn()
  const hasPasskeys = useAtomValue(hasPasskeysAtom)
  const [removed, setRemoved] = useState<WayInEntry | null>(null)
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const [goesBack, setGoesBack] = useState(false)
  if (ways === null) return <Spinner label={tShell('loading')} />
  const words = ways.find(({ kind }) => kind === 'words')
  const renamed = ways.find(({ id }) => id === renamedId)
  const durable = ways.filter((way) => way.isDurable)
  const isLast = (way: WayInEntry) => way.isDurable && durable.length === 1
  const factOf = ({ isThisDevice, kind, isDurable, seenOn }: WayInEntry) => {
    if (isThisDevice) return t('ways.thisDevice')
    if (kind === 'passkey' && !isDurable) return t('ways.bound')
    // Noon: the same day everywhere.
    return seenOn === null ? '' : t('ways.seen', { day: formats.date(Date.parse(`${seenOn}T12:00:00`)) })
  }
  return (
    <>
      <p>{t('ways.onlyYou')}</p>
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way.id} className={styles.entry}>
            <Icon name={ICONS[way.kind]} />
            <div className={styles.entryWords}>
              <p>{wayInName(t, way)}</p>
              <p className={styles.hint}>{isLast(way) ? t('ways.last') : factOf(way)}</p>
            </div>
            {way.kind === 'device' ? (
              <IconButton
                icon="edit"
                label={t('ways.renameNamed', { name: wayInName(t, way) })}
                onClick={() => setRenamedId(way.id)}
              />
            ) : null}
            {way.isThisDevice || isLast(way) ? null : (
              <IconButton
                icon="trash"
                label={t('ways.removeNamed', { name: wayInName(t, way) })}
                onClick={() => setRemoved(way)}
              />
            )}
          </li>
        ))}
      </ul>
      {durable.length === 1 ? <p className={styles.hint}>{t('ways.second')}</p> : null}
      <div className={styles.acts}>
        {hasPasskeys ? (
          <Button onClick={() => onAsk({ use: { use: 'add' }, kind: 'passkey' })}>
            {t('ways.addPasskey')}
          </Button>
        ) : null}
        <Button
          onClick={() =>
            onAsk({ use: words ? { use: 'replace', id: words.id } : { use: 'add' }, kind: 'words' })
          }
        >
          {t(words ? 'ways.newWords' : 'ways.addWords')}
        </Button>
        <Button variant="quiet" onClick={() => setGoesBack(true)}>
          {t('offer.enough')}
        </Button>
      </div>
      {goesBack ? <GoBackDialog onClose={() => setGoesBack(false)} /> : null}
      {renamed ? <RenameDevice device={renamed} onClose={() => setRenamedId(null)} /> : null}
      {removed ? <RemoveWayIn way={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  )
}
