import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { canStepAtom, isGeneratedAtom, stepAtom } from '../../state/generator/password-atom.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { usePreference } from '../kit/use-preference.ts'
import { firstCopy } from './first-copy.ts'
import styles from './PlateLine.module.css'

/**
 * What there is to say of the plate: that the password is a new one, and, until somebody has copied one here,
 * how to do that. At its end the way back to earlier ones.
 */
export const PlateLine = () => {
  const { t } = useTranslation('generator')
  const isGenerated = useAtomValue(isGeneratedAtom)
  const isFirst = usePreference(firstCopy) === 'to come'
  const canStep = useAtomValue(canStepAtom)
  const step = useSetAtom(stepAtom)
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        {isGenerated ? <span className={styles.news}>{t('generated')}</span> : null}
        {isFirst ? <span>{t('tapToCopy')}</span> : null}
      </p>
      {canStep.back || canStep.forward ? (
        <span className={styles.steps}>
          <IconButton icon="undo" label={t('back')} disabled={!canStep.back} onClick={() => step(-1)} />
          <IconButton
            icon="undo"
            className={styles.forward}
            label={t('forward')}
            disabled={!canStep.forward}
            onClick={() => step(1)}
          />
        </span>
      ) : null}
    </div>
  )
}
