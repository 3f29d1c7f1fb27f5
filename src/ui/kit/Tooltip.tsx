import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './Tooltip.module.css'
import { createTooltipTiming, TOOLTIP_LEAVE_MS } from './tooltip-timing.ts'

type TriggerProps = {
  readonly 'aria-describedby'?: string | undefined
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
}

type TooltipProps = {
  readonly content: string
  /** For a trigger that is there only to be explained: a press opens it, on a phone too. */
  readonly openOnPress?: boolean
  /** One element that passes its props on to the DOM: a Button, a Switch. */
  // biome-ignore lint/suspicious/noExplicitAny: elements of every component are welcome; TriggerProps says what they get
  readonly children: ReactElement<any>
}

const timing = createTooltipTiming()

const loadTooltip = () => import('./open-tooltip.ts')

/**
 * A hint on hover (after 700 ms, at once within 300 ms of the last one), on keyboard focus, and on a press of
 * a disabled control, which on a phone is the only way to learn why it is. Escape, scrolling and a press
 * elsewhere close it. It is also the control's description for screen readers. Our own, since Base UI's
 * brings 28 kB (gzip) to position it.
 */
export const Tooltip = ({ content, openOnPress = false, children }: TooltipProps) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const popup = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)

  const openAfter = (element: HTMLElement, ms: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setAnchor(element), ms)
  }
  const closeAfter = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setAnchor(null), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    const element = popup.current
    if (!anchor || !element) return
    let stop: (() => void) | null = () => {}
    // Where its code does not come the words are still the control's description.
    loadTooltip().then(
      ({ openTooltip }) => {
        if (stop) stop = openTooltip(anchor, element, timing, () => setAnchor(null))
      },
      () => {},
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [anchor])

  const own: TriggerProps = children.props
  const trigger: TriggerProps = {
    'aria-describedby': id,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') openAfter(event.currentTarget, timing.delayAt(performance.now()))
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      closeAfter(TOOLTIP_LEAVE_MS)
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.target.matches(':focus-visible')) openAfter(event.currentTarget, 0)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      closeAfter(0)
    },
    onClick: (event) => {
      own.onClick?.(event)
      const pressed = event.target instanceof Element ? event.target : null
      const disabled =
        event.currentTarget.querySelector('[aria-disabled="true"]') ??
        pressed?.closest('[aria-disabled="true"]')
      if (disabled || openOnPress) openAfter(event.currentTarget, 0)
      else closeAfter(0)
    },
  }
  return (
    <>
      {cloneElement(children, trigger)}
      <span
        ref={popup}
        id={id}
        role="tooltip"
        popover="manual"
        className={styles.popup}
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={() => closeAfter(TOOLTIP_LEAVE_MS)}
      >
        {content}
      </span>
    </>
  )
}
