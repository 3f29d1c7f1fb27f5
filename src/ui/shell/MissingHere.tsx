import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import type { MissingProps } from './MissingPart.tsx'

/** In place of a part of a screen whose code could not be loaded: the rest of the screen goes on. */
export const MissingHere = ({ why, onRetry }: MissingProps) => {
  const { t } = useTranslation('shell')
  return (
    <>
      <Alert kind="warning" title={t('part.title')}>
        {t(`part.${why}`)}
      </Alert>
      <Button onClick={onRetry}>{t(why === 'missing' ? 'part.reload' : 'part.tryAgain')}</Button>
    </>
  )
}
