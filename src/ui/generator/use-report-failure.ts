import { useCallback } from 'react'
import type { Failure } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAnnounce } from '../kit/announcer.ts'
import { toast } from '../kit/toast.ts'

/** Tells why no password was made. Where the plate itself says it, only a screen reader has to hear of it. */
export const useReportFailure = () => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const announce = useAnnounce()
  return useCallback(
    (failure: Failure) => {
      const text = failureText(tFailures, failure)
      if (failure.code === 'no_character_type') announce(text)
      else if (failure.code === 'weekly_limit') toast({ kind: 'destructive', title: text })
      else toast({ kind: 'destructive', title: t('generateFailed'), description: text })
    },
    [t, tFailures, announce],
  )
}
