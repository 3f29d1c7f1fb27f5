import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { askToOpenAtom } from '../../state/vault/ask-to-open.ts'
import { useVaultOffer } from '../../state/vault/offer.ts'
import { useVaultState } from '../../state/vault/use-vault-state.ts'
import type { AskedWayIn } from '../../state/vault/ways-in.ts'
import { Badge } from '../kit/Badge.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import styles from './VaultNotice.module.css'

// The code of each, and the words, come with the first device that needs it.
const loadWaitingCard = async () => (await import('./WaitingCard.tsx')).WaitingCard
const loadApartCard = async () => (await import('./ApartCard.tsx')).ApartCard
const loadEndedCard = async () => (await import('./EndedCard.tsx')).EndedCard
const loadChoiceCard = async () => (await import('./ChoiceCard.tsx')).ChoiceCard
const loadEndingNotice = async () => (await import('./EndingNotice.tsx')).EndingNotice
const loadOpenNotice = async () => (await import('./OpenNotice.tsx')).OpenNotice
const loadWayInDialog = async () => (await import('./WayInDialog.tsx')).WayInDialog

/**
 * Over the history: who can open it, or what this device needs for it. Whoever has said that signing in is
 * enough sees nothing.
 */
export const VaultNotice = () => {
  const { t } = useTranslation('history')
  const state = useVaultState()
  const isOffered = useVaultOffer()
  // Here, so that it outlives the card that opened it.
  const [asked, setAsked] = useState<AskedWayIn | null>(null)
  const close = () => setAsked(null)
  const standing = state?.standing
  // Whoever had a history that only they open, and has no more, has answered.
  const isAsked = isOffered && standing === null
  const news = state?.news ?? []
  const locked = state?.locked ?? 0
  const left = state?.left ?? 0
  const lacksWayBack = state?.lacksWayBack ?? false
  const hasMore = standing === 'open' && (locked > 0 || left > 0 || lacksWayBack || news.length > 0)
  const WaitingCard = useLoaded(loadWaitingCard, standing === 'waiting', { words: 'vault' })
  const ApartCard = useLoaded(loadApartCard, standing === 'apart', { words: 'vault' })
  const EndedCard = useLoaded(loadEndedCard, standing === 'asks_ended', { words: 'vault' })
  const ChoiceCard = useLoaded(loadChoiceCard, isAsked, { words: 'vault' })
  const ending = state?.standing === 'plain' && (state.sealed > 0 || state.endedElsewhereAt !== null) && state
  const EndingNotice = useLoaded(loadEndingNotice, ending !== false, { words: 'vault' })
  const OpenNotice = useLoaded(loadOpenNotice, hasMore, { words: 'vault' })
  const WayInDialog = useLoaded(loadWayInDialog, asked !== null, { onFailure: close, words: 'vault' })
  const place = useRef<HTMLDivElement>(null)
  const timesAsked = useAtomValue(askToOpenAtom)
  useEffect(() => {
    if (timesAsked > 0) place.current?.scrollIntoView({ block: 'center' })
  }, [timesAsked])
  return (
    <div ref={place} className={styles.place}>
      {standing === 'open' ? (
        <p>
          <Badge tone="accent">{t('onlyYou')}</Badge>
        </p>
      ) : null}
      {hasMore && OpenNotice ? (
        <OpenNotice
          locked={locked}
          left={left}
          lacksWayBack={lacksWayBack}
          onWriteWords={() => setAsked({ use: { use: 'add' }, kind: 'words' })}
          news={news}
        />
      ) : null}
      {standing === 'waiting' && WaitingCard ? (
        <WaitingCard
          locked={locked}
          hasLostKeys={state?.hasLostKeys ?? false}
          chosenElsewhereAt={state?.chosenElsewhereAt ?? null}
          isOvertaken={state?.isOvertaken ?? false}
          onStartAnew={() => setAsked({ use: { use: 'anew' } })}
        />
      ) : null}
      {standing === 'apart' && ApartCard ? <ApartCard /> : null}
      {standing === 'asks_ended' && EndedCard ? <EndedCard /> : null}
      {ending && EndingNotice ? <EndingNotice {...ending} /> : null}
      {isAsked && ChoiceCard ? <ChoiceCard onChoose={() => setAsked({ use: { use: 'choose' } })} /> : null}
      {asked && WayInDialog ? <WayInDialog {...asked} locked={locked} onClose={close} /> : null}
    </div>
  )
}
