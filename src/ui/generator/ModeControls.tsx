import { useAtomValue } from 'jotai'
import { changeTo, isOtherKind } from '../../core/generator/chosen-options.ts'
import { modeAtom, shownOptionsAtom } from '../../state/generator/options-atom.ts'
import { createLazyPart } from '../shell/lazy-screen.tsx'
import { MissingHere } from '../shell/MissingHere.tsx'
import { CharacterControls } from './CharacterControls.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import styles from './ModeControls.module.css'
import { useChangeOptions } from './use-change-options.ts'

const useOtherKind = createLazyPart(
  async () => (await import('./OtherKindControls.tsx')).OtherKindControls,
  'kinds',
)

type ModeControlsProps = { readonly disabled: boolean; readonly isPremium: boolean }

/** The choice of the kind, and the options of that one alone. */
export const ModeControls = (given: ModeControlsProps) => {
  // Of every kind, as they take effect.
  const options = useAtomValue(shownOptionsAtom)
  const mode = useAtomValue(modeAtom)
  const change = useChangeOptions()
  const other = isOtherKind(mode) ? mode : null
  const { screen: OtherKindControls, why, retry } = useOtherKind(other !== null)
  // Until the other kind's options are there, what stood in their place stays as it is, what was opened in it
  // too, and takes no press: what stands below moves once.
  const isComing = other !== null && !OtherKindControls && !why
  return (
    <>
      <ModeChoice mode={mode} onChange={(next) => change(changeTo(next))} {...given} />
      {other && OtherKindControls ? (
        <OtherKindControls mode={other} options={options} onChange={change} {...given} />
      ) : null}
      {other && !OtherKindControls && why ? <MissingHere why={why} onRetry={retry} /> : null}
      {!other || isComing ? (
        <div className={styles.characters} inert={isComing}>
          <CharacterControls options={options} onChange={change} {...given} />
        </div>
      ) : null}
    </>
  )
}
