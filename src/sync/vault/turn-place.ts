/** Where the job that turns rows has come to: it goes by id, and passes over what it cannot turn. Kept as long as the page lives. */
export type TurnPlace = {
  after: string
  /** How many it has passed over on the way. */
  left?: number
}

/** Below every id. */
export const FROM_THE_START = '00000000-0000-0000-0000-000000000000'
