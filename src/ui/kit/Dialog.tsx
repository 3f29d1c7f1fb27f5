import type { DialogProps } from './DialogPopup.tsx'
import { useLoaded } from './use-loaded.ts'

const load = async () => (await import('./DialogPopup.tsx')).DialogPopup

/**
 * A task over the page: a sheet from below on a phone, centred from 640 px. Its code comes when it
 * is first opened.
 */
export const Dialog = (props: DialogProps) => {
  const Popup = useLoaded(load, props.open, { onFailure: () => props.onOpenChange(false) })
  return Popup ? <Popup {...props} /> : null
}
