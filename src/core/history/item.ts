import type { FailureCode } from '../failure.ts'
import type { PassphraseOptions, PinOptions } from '../generator/mode-options.ts'

/** What a password was made with, as its row tells it. `length` is what was recorded, so it may lie outside today's bounds. */
export type HistoryOptions = CharacterOptions | (CharacterOptions & (PassphraseOptions | PinOptions))

/** What rows of every kind tell, so that every version of the app finds what it knows. */
export type CharacterOptions = {
  readonly length: number
  readonly includeUppercase: boolean
  readonly includeLowercase: boolean
  readonly includeNumbers: boolean
  readonly includeSymbols: boolean
  readonly excludeSimilar: boolean
  readonly pronounceable: boolean
}

/** Where a row stands with the server: known there, waiting to be sent, or turned away (the reason is in `refusal`). */
export type HistorySync = 'synced' | 'pending' | 'refused'

/** One saved password as the screens read it, every fallback already applied. */
export type HistoryItem = {
  readonly id: string
  readonly password: string
  readonly label: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly length: number
  /** null only when the row's settings could not be read at all; its badge is then N/A. */
  readonly options: HistoryOptions | null
  readonly sync: HistorySync
  readonly refusal?: FailureCode
}
