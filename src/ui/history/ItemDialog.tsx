import { useRef } from 'react'
import type { OpenItem } from '../../core/history/item.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { ItemView } from './ItemView.tsx'
import { itemName } from './item-name.ts'

type ItemDialogProps = {
  /** null: closed, also when its row went elsewhere. */
  readonly item: OpenItem | null
  readonly isRevealed: boolean
  readonly onReveal: (id: string) => void
  readonly onClose: () => void
}

/** One saved password, large. */
export const ItemDialog = ({ item, ...rest }: ItemDialogProps) => {
  const { t } = useTranslation('history')
  // While it goes away it shows what it showed.
  const last = useRef(item)
  if (item) last.current = item
  const shown = last.current
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => {
        if (!open) rest.onClose()
      }}
      title={shown ? itemName(t, shown) : ''}
    >
      {shown ? <ItemView key={shown.id} item={shown} {...rest} /> : null}
    </Dialog>
  )
}
