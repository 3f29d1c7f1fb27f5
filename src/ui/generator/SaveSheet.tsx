import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { draftLabelAtom } from '../../state/generator/draft-atoms.ts'
import type { MadePassword } from '../../state/generator/password-atom.ts'
import { useLastLabels } from '../../state/history/use-last-labels.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { SavePasswordForm } from '../history/SavePasswordForm.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Secret } from '../kit/Secret.tsx'
import { usePageHidden } from '../kit/use-page-hidden.ts'
import styles from './SaveSheet.module.css'
import { sizeOf } from './size-of.ts'

type SaveSheetProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly made: MadePassword
}

/** How many labels are offered again. */
const OFFERED = 3

/** The password, what it may be called, and below them, nearest to the thumb, the label with its button. */
export const SaveSheet = ({ open, onOpenChange, made }: SaveSheetProps) => {
  const { t } = useTranslation('history')
  const storage = useAtomValue(userStorageAtom)
  const labels = useLastLabels(storage?.ok ? storage.value : null, OFFERED)
  const setLabel = useSetAtom(draftLabelAtom)
  const field = useRef<HTMLInputElement>(null)
  const isCovered = usePageHidden()

  const choose = (label: string) => {
    setLabel(label)
    field.current?.focus()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('saveTitle')} initialFocus={field}>
      {isCovered ? null : (
        <p className={styles.plate}>
          <Secret text={made.password} isOfWords={sizeOf(made).unit === 'words'} />
        </p>
      )}
      {labels.length > 0 ? (
        <ul className={styles.labels} aria-label={t('lastLabels')}>
          {labels.map((label) => (
            <li key={label}>
              <Button
                variant="secondary"
                className={`${styles.label} notranslate`}
                translate="no"
                onClick={() => choose(label)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <SavePasswordForm field={field} onSaved={() => onOpenChange(false)} />
    </Dialog>
  )
}
