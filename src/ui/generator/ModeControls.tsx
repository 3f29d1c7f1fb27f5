import { changeTo, modeOf } from '../../core/generator/chosen-options.ts'
import { MAX_LENGTH, MIN_LENGTH } from '../../core/generator/options.ts'
import { LengthControl } from './LengthControl.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { OptionSwitches } from './OptionSwitches.tsx'
import { PassphraseControls } from './PassphraseControls.tsx'
import { PinControls } from './PinControls.tsx'
import { useOptions } from './use-options.ts'

type ModeControlsProps = { readonly disabled: boolean; readonly isPremium: boolean }

/** The choice of the kind, and the options of that one alone. */
export const ModeControls = ({ disabled, isPremium }: ModeControlsProps) => {
  const { options, change } = useOptions()
  const given = { disabled, isPremium }
  return (
    <>
      <ModeChoice mode={modeOf(options)} onChange={(mode) => change(changeTo(mode))} {...given} />
      {!('mode' in options) ? (
        <>
          <LengthControl
            unit="characters"
            min={MIN_LENGTH}
            max={MAX_LENGTH}
            length={options.length}
            onChange={(length) => change({ length })}
            disabled={disabled}
          />
          <OptionSwitches options={options} onChange={change} {...given} />
        </>
      ) : options.mode === 'passphrase' ? (
        <PassphraseControls options={options} onChange={(passphrase) => change({ passphrase })} {...given} />
      ) : (
        <PinControls options={options} onChange={(pin) => change({ pin })} {...given} />
      )}
    </>
  )
}
