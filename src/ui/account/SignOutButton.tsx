import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { signOutIfSentAtom } from '../../state/auth/send-first.ts'
import { useAction } from '../../state/use-action.ts'
import { useVaultState } from '../../state/vault/use-vault-state.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Tooltip } from '../kit/Tooltip.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { useTellMissing } from '../kit/use-tell-missing.ts'

const load = async () => (await import('./UnsentDialog.tsx')).UnsentDialog

/** Signs out at once when the server has everything; otherwise asks first. */
export const SignOutButton = ({ wordy = false }: { readonly wordy?: boolean }) => {
  const { t } = useTranslation('account')
  // The keys go with everything else: said where one leaves.
  const wayBack = useVaultState()?.wayBack ?? null
  const signOut = useAction(signOutIfSentAtom)
  const tellMissing = useTellMissing()
  // 0: nothing is asked. null: it cannot be read whether anything would be lost.
  const [unsent, setUnsent] = useState<number | null>(0)
  const stay = () => setUnsent(0)
  const Dialog = useLoaded(load, unsent !== 0, { onFailure: stay })

  const leave = async () => {
    const left = await signOut.run()
    if (left?.ok) setUnsent(left.value)
    else if (left !== null) tellMissing()
  }
  const button = (
    <IconButton
      icon="sign-out"
      label={t('signOut.label')}
      wordy={wordy}
      busy={signOut.busy}
      onClick={() => void leave()}
    />
  )
  return (
    <>
      {wayBack ? <Tooltip content={t(`leave.back_${wayBack}`)}>{button}</Tooltip> : button}
      {wayBack && wordy ? <p>{t(`leave.back_${wayBack}`)}</p> : null}
      {unsent !== 0 && Dialog ? <Dialog unsent={unsent} onClose={stay} /> : null}
    </>
  )
}
