import type { ConfirmDialogProps } from './ConfirmDialogPopup.tsx'
import { useLoaded } from './use-loaded.ts'

const load = async () => (await import('./ConfirmDialogPopup.tsx')).ConfirmDialogPopup

/** A question that a click beside it does not answer. Its code comes when it is first asked. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const Popup = useLoaded(load, props.open, { onFailure: props.onCancel })
  return Popup ? <Popup {...props} /> : null
}
