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

/** Passwords of characters: how long, of which, and what is advanced. Where a site's rules count, they say which characters. */
export const CharacterControls = (props: CharacterControlsProps) => {
  const { options, onChange, disabled, isPremium } = props
  const { t } = useTranslation('generator')
  const { advanced } = options
  const [isLong, setLong] = useState(advanced.longLength !== null)
  const goesBeyond = isLong || advanced.longLength !== null

  const setLength = (length: number) =>
    onChange(
      length > MAX_LENGTH
        ? { advanced: { ...advanced, longLength: length } }
        : { length, advanced: { ...advanced, longLength: null } },
    )
  const toggleLong = () => {
    setLong(!goesBeyond)
    if (advanced.longLength !== null) setLength(MAX_LENGTH)
  }
  const hasRules = advanced.rules.trim() !== '' && !options.pronounceable
  return (
    <>
      <LengthControl
        unit="characters"
        min={MIN_LENGTH}
        max={goesBeyond ? MAX_LONG_LENGTH : MAX_LENGTH}
        length={advanced.longLength ?? options.length}
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
