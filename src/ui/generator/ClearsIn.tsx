import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClearsAt } from '../kit/clipboard.ts'

const SECOND_MS = 1_000

/** Counts down to the clearing of the clipboard, for the eye alone. Nothing when nothing is cleared. */
export const ClearsIn = ({ className }: { readonly className: string | undefined }) => {
  const { t } = useTranslation('shell')
  const clearsAt = useClearsAt()
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (clearsAt === null) return
    const look = () => setNow(performance.now())
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [clearsAt])
  if (clearsAt === null) return null
  const seconds = Math.max(0, Math.ceil((clearsAt - now) / SECOND_MS))
  return (
    <span className={className} aria-hidden="true">
      {t('clipboard.clearsIn', { seconds })}
    </span>
  )
}
