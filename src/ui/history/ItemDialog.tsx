import { useEffect, useEffectEvent, useRef } from 'react'
import { type FoundItem, isOpen, type OpenItem } from '../../core/history/item.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useHistoryItem } from '../../state/history/use-history-item.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { isUnlabelled, itemName } from './item-name.ts'

type ItemDialogProps = {
  /** The row as its list had it when it was opened; null: closed. */
  readonly item: OpenItem | FoundItem | null
  readonly isRevealed: boolean
  readonly onReveal: (id: string) => void
  readonly onClose: () => void
}

const loadView = async () => (await import('./ItemView.tsx')).ItemView

/** Has come with its password. */
const isWhole = (item: OpenItem | FoundItem): item is OpenItem => item.password !== null

/** A label is nothing to be translated. */
const TitleOf = ({ item }: { readonly item: OpenItem }) => {
  const { t } = useTranslation('history')
  return (
    <bdi
      className={isUnlabelled(item) ? undefined : 'notranslate'}
      translate={isUnlabelled(item) ? 'yes' : 'no'}
    >
      {itemName(t, item)}
    </bdi>
  )
}

/**
 * One saved password, large, as it is now. It stays open for who types in it when the list goes on
 * without its row: newer ones push it off the end, a search does not find it any more. Only with the row
 * itself it ends, for good.
 */
export const ItemDialog = ({ item, ...rest }: ItemDialogProps) => {
  const now = useHistoryItem(item?.id)
  const isGone = now !== undefined && (now === null || !isOpen(now))
  const end = useEffectEvent(rest.onClose)
  useEffect(() => {
    if (isGone) end()
  }, [isGone])
  const current = now === undefined ? item : now
  const opened = current && isOpen(current) && isWhole(current) ? current : null
  const View = useLoaded(loadView, opened !== null, { onFailure: rest.onClose })
  // While it goes away it shows what it showed.
  const last = useRef(opened)
  if (opened) last.current = opened
  const shown = last.current
  return (
    <Dialog
      open={opened !== null && View !== null}
      onOpenChange={(open) => {
        if (!open) rest.onClose()
      }}
      title={shown ? <TitleOf item={shown} /> : ''}
    >
      {shown && View ? <View key={shown.id} item={shown} {...rest} /> : null}
    </Dialog>
  )
}
