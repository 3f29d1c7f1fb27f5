import { useEffect } from 'react'
import type { Failure } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toast } from '../kit/toast.ts'
import type { EntryEvent } from './entry-state.ts'

type Props = { readonly failure: Failure | null; readonly dispatch: (event: EntryEvent) => void }

/** A link that did not work, opened by somebody who is signed in anyway: a toast is enough. */
export const ArrivalNotice = ({ failure, dispatch }: Props) => {
  const { t } = useTranslation('account')
  const { t: tFailures } = useTranslation('failures')
  useEffect(() => {
    if (failure === null) return
    toast({ title: t('arrival.title'), description: failureText(tFailures, failure), kind: 'destructive' })
    dispatch({ type: 'left_sign_in' })
  }, [failure, dispatch, t, tFailures])
  return null
}
