import { useId } from 'react'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { OpenForm } from './OpenForm.tsx'
import styles from './Vault.module.css'

type Props = {
  readonly locked: number
  /** It was open before. */
  readonly hasLostKeys: boolean
  /** When this device heard that another one had chosen. */
  readonly chosenElsewhereAt: number | null
  /** It has chosen too, a moment later. */
  readonly isOvertaken: boolean
  readonly onStartAnew: () => void
}

/**
 * A device that was never let in, or whose keys have gone: what is locked, the ways in, and what is left
 * when there is none.
 */
export const WaitingCard = ({ locked, hasLostKeys, chosenElsewhereAt, isOvertaken, onStartAnew }: Props) => {
  const { t } = useTranslation('vault')
  const { t: tFailures } = useTranslation('failures')
  const formats = useFormats()
  const id = useId()
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('waitingTitle')}
      </h2>
      {chosenElsewhereAt === null ? null : (
        <p>{t('chosenElsewhere', { when: formats.near(chosenElsewhereAt, Date.now()) })}</p>
      )}
      {isOvertaken ? <p>{tFailures('choice_overtaken')}</p> : null}
      {hasLostKeys ? <p>{t('keysGone')}</p> : null}
      <p>
        {locked > 0
          ? t('waitingText', { count: locked, formatted: formats.number(locked) })
          : t('waitingNone')}
      </p>
      <OpenForm>
        <Button variant="quiet" onClick={onStartAnew}>
          {t(chosenElsewhereAt === null ? 'noWayIn' : 'notMe')}
        </Button>
        {chosenElsewhereAt === null ? null : (
          <Button variant="quiet" onClick={onStartAnew}>
            {t('noWayIn')}
          </Button>
        )}
      </OpenForm>
    </Card>
  )
}
