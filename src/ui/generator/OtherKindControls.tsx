import type { ChosenOptions, OtherKind } from '../../core/generator/chosen-options.ts'
import { PassphraseControls } from './PassphraseControls.tsx'
import { PinControls } from './PinControls.tsx'

type OtherKindControlsProps = {
  readonly mode: OtherKind
  readonly options: ChosenOptions
  readonly onChange: (change: Partial<ChosenOptions>) => void
  readonly disabled: boolean
  readonly isPremium: boolean
}

/** The options of what is not made of characters: code of its own, for who chooses such a kind. */
export const OtherKindControls = ({ mode, options, onChange, ...given }: OtherKindControlsProps) =>
  mode === 'passphrase' ? (
    <PassphraseControls
      options={options.passphrase}
      onChange={(passphrase) => onChange({ passphrase })}
      {...given}
    />
  ) : (
    <PinControls options={options.pin} onChange={(pin) => onChange({ pin })} {...given} />
  )
