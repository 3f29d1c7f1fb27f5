import { useSetAtom } from 'jotai'
import type { ChosenOptions } from '../../core/generator/chosen-options.ts'
import { changeOptionsAtom } from '../../state/generator/generate-atom.ts'
import { useReportFailure } from './use-report-failure.ts'

/** A change takes effect at once; why it gives no password is told. */
export const useChangeOptions = () => {
  const changeOptions = useSetAtom(changeOptionsAtom)
  const report = useReportFailure()
  return (parts: Partial<ChosenOptions>): void => {
    void changeOptions(parts).then((made) => {
      if (made && !made.ok) report(made.failure)
    })
  }
}
