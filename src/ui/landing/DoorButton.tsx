import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import type { ButtonVariant } from '../kit/button-class.ts'
import type { Door } from './Landing.tsx'

export type Doors = { readonly onEnter: (door: Door) => void; readonly onIntent: () => void }

type DoorButtonProps = Doors & {
  readonly door: Door
  readonly variant?: ButtonVariant
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Leads to the sign-in screen. `data-door` is for public/early.js, which hears presses before React does. */
export const DoorButton = ({
  door,
  variant = 'primary',
  wide,
  children,
  onEnter,
  onIntent,
}: DoorButtonProps) => (
  <Button
    variant={variant}
    wide={wide ?? false}
    data-door={door}
    onPointerEnter={onIntent}
    onFocus={onIntent}
    onClick={() => onEnter(door)}
  >
    {children}
  </Button>
)
