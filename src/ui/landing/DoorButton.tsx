import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from '../kit/button-class.ts'
import type { Door } from './door.ts'

type DoorButtonProps = {
  readonly door: Door
  readonly variant?: ButtonVariant
  readonly children: ReactNode
}

/**
 * Leads to the sign-in screen. `data-door` is what wire-landing.ts, and before it public/early.js,
 * hear presses by.
 */
export const DoorButton = ({ door, variant = 'primary', children }: DoorButtonProps) => (
  <button type="button" className={buttonClass(variant, false)} data-door={door}>
    {children}
  </button>
)
