import type { WritableAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { Result } from '../../core/result.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Act, useAction } from '../../state/use-action.ts'
import { SignInAgainDialog } from '../account/SignInAgainDialog.tsx'

type AfterSignIn = Pick<Act, 'busy' | 'failure' | 'clear'> & {
  readonly run: () => void
  /** Where the last sign-in is too long ago. */
  readonly dialog: ReactNode
}

/**
 * An action that needs a sign-in of the last minutes: where it is longer ago the person signs in once
 * more, and it is done.
 */
export const useAfterSignIn = (
  action: WritableAtom<unknown, [], Promise<Result<void> | null>>,
  onDone: () => void,
): AfterSignIn => {
  const { t } = useTranslation('vault')
  const { run: act, busy, failure, clear } = useAction(action)
  const [asksSignIn, setAsksSignIn] = useState(false)
  const run = async () => {
    const done = await act()
    if (done?.ok) onDone()
    else if (done?.failure.code === 'recent_sign_in_required') setAsksSignIn(true)
  }
  return {
    busy,
    clear,
    failure: asksSignIn ? null : failure,
    run: () => void run(),
    dialog: asksSignIn ? (
      <SignInAgainDialog
        reason={t('how.recent')}
        onClose={() => setAsksSignIn(false)}
        onSignedIn={() => {
          setAsksSignIn(false)
          void run()
        }}
      />
    ) : null,
  }
}
