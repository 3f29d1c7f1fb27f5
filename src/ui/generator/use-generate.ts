import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../i18n/failure-text.ts'
import { generateAtom } from '../../state/generator/generate-atom.ts'
import { useToast } from '../kit/use-toast.ts'
import { useReportFailure } from './use-report-failure.ts'

/** The Generate button's act, with its words. */
export const useGenerate = () => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const toast = useToast()
  const report = useReportFailure()
  const generate = useSetAtom(generateAtom)

  return async () => {
    const answer = await generate()
    if (answer === null) return
    if (!answer.ok) return report(answer.failure)
    const { saved } = answer.value
    if (saved.ok) toast({ kind: 'success', title: t('generated') })
    else if (saved.failure.code === 'weekly_limit') report(saved.failure)
    else toast({ kind: 'info', title: t('notSaved'), description: failureText(tFailures, saved.failure) })
  }
}
