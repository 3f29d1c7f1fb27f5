import { createContext, use } from 'react'

/** Says one sentence politely to screen readers. Never hand it a password or a label. */
export type Announce = (sentence: string) => void

export const AnnouncerContext = createContext<Announce>(() => {})

export const useAnnounce = (): Announce => use(AnnouncerContext)
