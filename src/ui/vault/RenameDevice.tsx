import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { renameDeviceAtom, type WayInEntry } from '../../state/vault/ways-in.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './Vault.module.css'

/** As many as fit beside everything else that is said of a device. */
const MAX_CHARACTERS = 40

type Props = { readonly device: WayInEntry; readonly onClose: () => void }

/** Another name for a device. Every device of the person shows it; the service cannot read it. */
export const RenameDevice = ({ device, onClose }: Props) => {
  const { t } = useTranslation('vault')
  const { t: tFailures } = useTranslation('failures')
  const renaming = useAction(renameDeviceAtom)
  // Until something is typed it follows the name: another device may change it.
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? device.name
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    const renamed = await renaming.run(device.id, wanted)
    if (renamed?.ok) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('ways.renameTitle')} initialFocus={field}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={t('ways.name')}
          value={name}
          error={isMissing ? tFailures('field_required') : undefined}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setMissing(false)
          }}
        />
        <FailureAlert failure={renaming.failure} />
        <div className={styles.acts}>
          <Button type="submit" variant="primary" busy={renaming.busy}>
            {t('ways.rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
