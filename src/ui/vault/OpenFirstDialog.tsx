import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { OpenForm } from './OpenForm.tsx'

type Props = { readonly onOpened: () => void; readonly onClose: () => void }

/** [V5] A window that keeps nothing asks for a way in before it takes a password. */
export const OpenFirstDialog = ({ onOpened, onClose }: Props) => {
  const { t } = useTranslation('vault')
  return (
    <Dialog open onOpenChange={onClose} title={t('openFirst.title')} description={t('openFirst.text')}>
      <OpenForm onOpened={onOpened} />
    </Dialog>
  )
}
