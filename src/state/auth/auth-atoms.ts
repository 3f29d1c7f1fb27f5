import type { Session } from '@supabase/supabase-js'
import { atom } from 'jotai'
import type { RememberedUser } from './remembered-user.ts'

/** Who is signed in, also offline and with an expired token. Set by `connectAuth`. */
export const rememberedUserAtom = atom<RememberedUser | null>(null)

export const sessionAtom = atom<Session | null>(null)

/** `sign_in_again`: the auth service ended the session. Everything stays, nothing is sent or fetched meanwhile. */
export const sessionTroubleAtom = atom((get): 'none' | 'sign_in_again' =>
  get(rememberedUserAtom) !== null && get(sessionAtom) === null ? 'sign_in_again' : 'none',
)

/** Somebody else's session has arrived while a person is signed in here: they are asked whether to sign out. */
export const otherPersonAtom = atom<{ readonly email: string } | null>(null)

/** Until the initial session is read. */
export const authLoadingAtom = atom(true)
