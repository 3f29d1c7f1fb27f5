import { type ReactNode, useCallback, useState } from 'react'
import { AnnouncerContext } from './announcer.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * One polite live region for the whole app. It has two seats that take turns, because the same sentence put
 * twice in one seat is not a change, and would be spoken once.
 */
export const Announcer = ({ children }: { readonly children: ReactNode }) => {
  const [said, setSaid] = useState({ sentence: '', turn: 0 })
  const announce = useCallback(
    (sentence: string) => setSaid(({ turn }) => ({ sentence, turn: turn + 1 })),
    [],
  )
  return (
    <AnnouncerContext value={announce}>
      {children}
      <VisuallyHidden aria-live="polite">{said.turn % 2 === 0 ? said.sentence : ''}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{said.turn % 2 === 1 ? said.sentence : ''}</VisuallyHidden>
    </AnnouncerContext>
  )
}
