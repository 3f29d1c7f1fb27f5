import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { removeWayInAtom, type WayInEntry } from '../../state/vault/ways-in.ts'
import { SignInAgainDialog } from '../account/SignInAgainDialog.tsx'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { toast } from '../kit/toast.ts'
import { wayInName } from './way-in-name.ts'

type Props = { readonly way: WayInEntry; readonly onClose: () => void }

/**
 * Asks before a way in is removed, says what that means, and asks for a sign-in where that is too long ago.
 */
export const RemoveWayIn = ({ way, onClose }: Props) => {
  const { t } = useTranslation('vault')
  const removing = useAction(removeWayInAtom)
  const [asksSignIn, setAsksSignIn] = useState(false)
  const name = wayInName(t, way)

  const remove = async () => {
    const removed = await removing.run(way)
    if (removed?.ok) {
      toast({ kind: 'success', title: t('ways.removed') })
      onClose()
    } else if (removed?.failure.code === 'recent_sign_in_required') setAsksSignIn(true)
  }
  return asksSignIn ? (
    <SignInAgainDialog
      reason={t('how.recent')}
      onClose={onClose}
      onSignedIn={() => {
        removing.clear()
        setAsksSignIn(false)
      }}
    />
  ) : (
    <ConfirmDialog
      open
      title={t('ways.removeTitle', { name })}
      description={t(way.kind === 'device' ? 'ways.removeDevice' : 'ways.removeText')}
      confirmLabel={t(removing.busy ? 'ways.removing' : 'ways.remove')}
      destructive
      busy={removing.busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <FailureAlert failure={removing.failure} />
    </ConfirmDialog>
  )
}
