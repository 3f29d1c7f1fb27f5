import { useAtomValue, useSetAtom } from 'jotai'
import type { ChosenOptions } from '../../core/generator/chosen-options.ts'
import { changeOptionsAtom } from '../../state/generator/generate-atom.ts'
import { shownOptionsAtom } from '../../state/generator/options-atom.ts'
import { useReportFailure } from './use-report-failure.ts'

/** The options of every kind as they take effect, and the way to change them. */
export const useOptions = () => {
  const options = useAtomValue(shownOptionsAtom)
  const setOptions = useSetAtom(changeOptionsAtom)
  const report = useReportFailure()
  const change = async (parts: Partial<ChosenOptions>) => {
    const made = await setOptions(parts)
    if (made && !made.ok) report(made.failure)
  }
  return { options, change: (parts: Partial<ChosenOptions>) => void change(parts) }
}
