import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusalAtom } from '../../state/generator/generate-atom.ts'
import { passwordAtom } from '../../state/generator/password-atom.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./SaveSheet.tsx')).SaveSheet

/** On a phone: opens the sheet in which the password on the plate gets its label. */
export const SaveButton = () => {
  const { t } = useTranslation('generator')
  const made = useAtomValue(passwordAtom)
  const isRefused = useAtomValue(refusalAtom) !== null
  const hasNoStorage = useAtomValue(userStorageAtom)?.ok === false
  const [isOpen, setOpen] = useState(false)
  const Sheet = useLoaded(load, isOpen, { onFailure: () => setOpen(false), words: 'around' })
  return (
    <>
      <Button
        variant="secondary"
        wide
        disabled={!made || isRefused || hasNoStorage}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="save" />
        {t('save')}
      </Button>
      {Sheet && made ? <Sheet open={isOpen} onOpenChange={setOpen} made={made} /> : null}
    </>
  )
}
