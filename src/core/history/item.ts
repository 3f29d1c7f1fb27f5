import type { FailureCode } from '../failure.ts'
import type { ModeOptions } from '../generator/mode-options.ts'

/**
 * What a password was made with, as its row tells it. `length` is what was recorded, so it may lie
 * outside today's bounds.
 */
export type HistoryOptions = CharacterOptions | (CharacterOptions & ModeOptions)

/** What rows of every kind tell, so that every version of the app finds what it knows. */
export type CharacterOptions = {
  readonly length: number
  readonly includeUppercase: boolean
  readonly includeLowercase: boolean
  readonly includeNumbers: boolean
  readonly includeSymbols: boolean
  readonly excludeSimilar: boolean
  readonly pronounceable: boolean
  /** Some of it was not told but assumed, so that nobody knows of how many the password was drawn. */
  readonly guessed?: true
}

/**
 * Where a row stands with the server: known there, waiting to be sent, or turned away (the reason
 * is in `refusal`).
 */
export type HistorySync = 'synced' | 'pending' | 'refused'

/** What a row's settings say, every fallback already applied. */
export type OpenRow = {
  readonly state: 'open'
  readonly password: string
  readonly label: string
  readonly length: number
  /** null only when the row's settings could not be read at all; its badge is then N/A. */
  readonly options: HistoryOptions | null
}

/**
 * A sealed row that says nothing here. `locked`: under a key that this device does not have. [V3] `damaged`:
 * changed, cut, or of another row, person or form.
 */
export type ClosedRow = { readonly state: 'locked' | 'damaged' }

type ItemFacts = {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly sync: HistorySync
  readonly refusal?: FailureCode
  /**
   * [V4] Readable, and come from the server while the history was the person's alone: perhaps not
   * theirs. Never exported.
   */
  readonly foreign?: true
}

export type OpenItem = ItemFacts & OpenRow
export type ClosedItem = ItemFacts & ClosedRow

/** One row of the history as the screens read it. */
export type HistoryItem = OpenItem | ClosedItem

/**
 * One that a search has found in memory, where no password lies: the whole row follows within a frame or two.
 */
export type FoundItem = Omit<OpenItem, 'password'> & { readonly password: null }

/** One row as the list shows it. */
export type ListedItem = HistoryItem | FoundItem

/** What is the person's to read, and to have in a file. */
export const isOwn = (item: HistoryItem): item is OpenItem => isOpen(item) && item.foreign !== true

export const isOpen = <Item extends ListedItem>(item: Item): item is Extract<Item, { state: 'open' }> =>
  item.state === 'open'

/** undefined: its row names no kind, so it is of characters, or its settings could not be read. */
export const modeOfItem = ({ options }: OpenItem | FoundItem): ModeOptions['mode'] | undefined =>
  options && 'mode' in options ? options.mode : undefined
