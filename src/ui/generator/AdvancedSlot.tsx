import { useId, useState } from 'react'
import type { ChosenOptions } from '../../core/generator/chosen-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import styles from './AdvancedSlot.module.css'
import { PremiumOnly } from './PremiumOnly.tsx'

const load = async () => (await import('./AdvancedControls.tsx')).AdvancedControls

type AdvancedSlotProps = {
  readonly options: ChosenOptions
  readonly onChange: (change: Partial<ChosenOptions>) => void
  readonly disabled: boolean
  readonly isPremium: boolean
}

/** Room for what few people need; its code comes when it is opened. Free users learn what it is. */
export const AdvancedSlot = ({ options, onChange, disabled, isPremium }: AdvancedSlotProps) => {
  const { t } = useTranslation('generator')
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen && isPremium && !disabled
  const Controls = useLoaded(load, isShown, { onFailure: () => setOpen(false), words: 'kinds' })
  const id = useId()
  return (
    <div className={styles.slot}>
      <PremiumOnly isPremium={isPremium}>
        <Button
          variant="secondary"
          disabled={disabled || !isPremium}
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="sliders" />
          {t('moreOptions')}
        </Button>
      </PremiumOnly>
      {isShown && Controls ? (
        <div id={id}>
          <Controls options={options} onChange={onChange} />
        </div>
      ) : null}
    </div>
  )
}
