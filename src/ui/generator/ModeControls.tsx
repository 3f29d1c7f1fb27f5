import { useAtomValue } from 'jotai'
import { changeTo } from '../../core/generator/chosen-options.ts'
import { modeAtom } from '../../state/generator/options-atom.ts'
import { CharacterControls } from './CharacterControls.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { PassphraseControls } from './PassphraseControls.tsx'
import { PinControls } from './PinControls.tsx'
import { useOptions } from './use-options.ts'

type ModeControlsProps = { readonly disabled: boolean; readonly isPremium: boolean }

/** The choice of the kind, and the options of that one alone. */
export const ModeControls = (given: ModeControlsProps) => {
  const { options, change } = useOptions()
  const mode = useAtomValue(modeAtom)
  return (
    <>
      <ModeChoice mode={mode} onChange={(next) => change(changeTo(next))} {...given} />
      {mode === 'passphrase' ? (
        <PassphraseControls
          options={options.passphrase}
          onChange={(passphrase) => change({ passphrase })}
          {...given}
        />
      ) : mode === 'pin' ? (
        <PinControls options={options.pin} onChange={(pin) => change({ pin })} {...given} />
      ) : (
        <CharacterControls options={options} onChange={change} {...given} />
      )}
    </>
  )
}
