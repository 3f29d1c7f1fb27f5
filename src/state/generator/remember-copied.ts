import { atom } from 'jotai'
import type { Mode } from '../../core/generator/chosen-options.ts'

/**
 * Keeps what was copied, one or many of a kind, by code that comes after the first password as the database
 * does. Without it nothing outlives the page.
 */
export const rememberCopiedAtom = atom(
  null,
  async (_get, set, passwords: readonly string[], mode?: Mode): Promise<void> => {
    const part = await import('./copied-atom.ts').catch(() => null)
    if (part) await set(part.noteCopiedAtom, passwords, mode)
  },
)
