import { Tooltip as Base } from '@base-ui/react/tooltip'
import { cloneElement, type ReactElement, useId } from 'react'
import styles from './Tooltip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type TooltipProps = {
  readonly content: string
  /** One element that passes its props on to the DOM: a Button, a Switch. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/**
 * A hint on hover (after 700 ms, at once within 300 ms of the last one) and on keyboard focus. Screen readers get the
 * same words as the control's description, since the floating one is for the eye only.
 */
export const Tooltip = ({ content, children }: TooltipProps) => {
  const id = useId()
  return (
    <Base.Root>
      <Base.Trigger closeOnClick={false} render={cloneElement(children, { 'aria-describedby': id })} />
      <VisuallyHidden id={id}>{content}</VisuallyHidden>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8} collisionPadding={12}>
          <Base.Popup className={styles.popup} aria-hidden="true">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
