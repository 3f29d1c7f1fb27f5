import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../i18n/failure-text.ts'
import { generateAtom } from '../../state/generator/generate-atom.ts'
import { useToast } from '../kit/use-toast.ts'
import { useReportFailure } from './use-report-failure.ts'

/** The Generate button's act. That it was done stands under the plate; a toast tells only what went wrong. */
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
    if (saved.ok) return
    if (saved.failure.code === 'weekly_limit') report(saved.failure)
    else toast({ kind: 'info', title: t('notSaved'), description: failureText(tFailures, saved.failure) })
  }
}
