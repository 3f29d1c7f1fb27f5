import { useState } from 'react'
import type { ChosenOptions } from '../../core/generator/chosen-options.ts'
import { MAX_LONG_LENGTH } from '../../core/generator/mode-options.ts'
import { MAX_LENGTH, MIN_LENGTH } from '../../core/generator/options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { AdvancedSlot } from './AdvancedSlot.tsx'
import { LengthControl } from './LengthControl.tsx'
import { OptionSwitches } from './OptionSwitches.tsx'
import { PremiumOnly } from './PremiumOnly.tsx'

type CharacterControlsProps = {
  readonly options: ChosenOptions
  readonly onChange: (change: Partial<ChosenOptions>) => void
  readonly disabled: boolean
  readonly isPremium: boolean
}

/**
 * Passwords of characters: how long, of which, and what is advanced. Where a site's rules count, they say
 * which characters.
 */
export const CharacterControls = (props: CharacterControlsProps) => {
  const { options, onChange, disabled, isPremium } = props
  const { t } = useTranslation('generator')
  const { advanced } = options
  const [isLong, setLong] = useState(advanced.longLength !== null)
  const goesBeyond = isPremium && (isLong || advanced.longLength !== null)

  const max = goesBeyond ? MAX_LONG_LENGTH : MAX_LENGTH
  const length = advanced.longLength ?? options.length

  const setLength = (next: number) =>
    onChange(
      next > MAX_LENGTH
        ? { advanced: { ...advanced, longLength: next } }
        : { length: next, advanced: { ...advanced, longLength: null } },
    )
  const toggleLong = () => {
    setLong(!goesBeyond)
    if (advanced.longLength !== null) setLength(MAX_LENGTH)
  }
  const hasRules = advanced.rules.trim() !== '' && !options.pronounceable
  return (
    <>
      <LengthControl
        texts={{
          name: t('length'),
          value: t('lengthValue', { count: length }),
          field: t('lengthField'),
          less: t('shorter'),
          more: t('longer'),
          clamped: (set) => t('lengthClamped', { length: set, min: MIN_LENGTH, max }),
        }}
        min={MIN_LENGTH}
        max={max}
        length={length}
        onChange={setLength}
        disabled={disabled}
      >
        <PremiumOnly isPremium={isPremium}>
          <Button
            variant="quiet"
            aria-pressed={goesBeyond}
            disabled={disabled || !isPremium}
            onClick={toggleLong}
          >
            {t('upTo', { max: MAX_LONG_LENGTH })}
          </Button>
        </PremiumOnly>
      </LengthControl>
      <OptionSwitches
        options={options}
        onChange={onChange}
        disabled={disabled || hasRules}
        isPremium={isPremium}
      />
      <AdvancedSlot {...props} />
    </>
  )
}
