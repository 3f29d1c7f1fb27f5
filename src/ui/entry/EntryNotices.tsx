import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toast } from '../kit/toast.ts'
import type { Notice } from './entry-flags.ts'
import type { EntryEvent } from './entry-state.ts'

const CHECK_EMAIL_MS = 7000

type Props = { readonly notices: readonly Notice[]; readonly dispatch: (event: EntryEvent) => void }

/** The toasts that a link's flags ask for. */
export const EntryNotices = ({ notices, dispatch }: Props) => {
  const { t } = useTranslation('account')
  useEffect(() => {
    if (notices.length === 0) return
    for (const notice of notices) {
      toast({
        title: t(`notices.${notice}.title`),
        description: t(`notices.${notice}.text`),
        ...(notice === 'check_email' ? { durationMs: CHECK_EMAIL_MS } : {}),
      })
    }
    dispatch({ type: 'notices_shown' })
  }, [notices, dispatch, t])
  return null
}
