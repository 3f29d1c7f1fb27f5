import { useAtomValue, useSetAtom } from 'jotai'
import { type ChosenOptions, changeTo, isOtherKind } from '../../core/generator/chosen-options.ts'
import { changeOptionsAtom } from '../../state/generator/generate-atom.ts'
import { modeAtom, shownOptionsAtom } from '../../state/generator/options-atom.ts'
import { lazyScreen } from '../shell/lazy-screen.tsx'
import { MissingHere } from '../shell/MissingHere.tsx'
import { CharacterControls } from './CharacterControls.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import styles from './ModeControls.module.css'
import type { OtherKindControlsProps } from './OtherKindControls.tsx'
import { useAskedKind } from './use-asked-kind.ts'
import { useReportFailure } from './use-report-failure.ts'

/** Until they are there what stood in their place stays, and takes no press: what stands below moves once. */
const Coming = ({ mode: _mode, ...props }: OtherKindControlsProps) => (
  <div className={styles.coming} inert>
    <CharacterControls {...props} />
  </div>
)
const OtherKindControls = lazyScreen(
  async () => (await import('./OtherKindControls.tsx')).OtherKindControls,
  Coming,
  MissingHere,
  'kinds',
)

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
      {isOtherKind(mode) ? (
        <OtherKindControls mode={mode} options={options} onChange={change} {...given} />
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
