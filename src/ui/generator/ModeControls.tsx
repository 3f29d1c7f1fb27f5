import { useAtomValue, useSetAtom } from 'jotai'
import { type ChosenOptions, changeTo } from '../../core/generator/chosen-options.ts'
import { changeOptionsAtom } from '../../state/generator/generate-atom.ts'
import { modeAtom, shownOptionsAtom } from '../../state/generator/options-atom.ts'
import { CharacterControls } from './CharacterControls.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { PassphraseControls } from './PassphraseControls.tsx'
import { PinControls } from './PinControls.tsx'
import { useAskedKind } from './use-asked-kind.ts'
import { useReportFailure } from './use-report-failure.ts'

type ModeControlsProps = { readonly disabled: boolean; readonly isPremium: boolean }

/** The choice of the kind, and the options of that one alone. */
export const ModeControls = (given: ModeControlsProps) => {
  // Of every kind, as they take effect.
  const options = useAtomValue(shownOptionsAtom)
  const mode = useAtomValue(modeAtom)
  const change = useChange()
  useAskedKind(change)
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

/** A change takes effect at once; why it gives no password is told. */
const useChange = () => {
  const changeOptions = useSetAtom(changeOptionsAtom)
  const report = useReportFailure()
  return (parts: Partial<ChosenOptions>): void => {
    void changeOptions(parts).then((made) => {
      if (made && !made.ok) report(made.failure)
    })
  }
}
