/** Where the job that turns rows has come to: it goes by id, and passes over what it cannot turn. Kept as long as the page lives. */
export type TurnPlace = {
  after: string
  /** The form that it gives them: with another one it begins anew. */
  form?: 'readable' | 'sealed'
  /** How many it has passed over on the way. */
  left?: number
  /** Of these, rows that this device has not got: the server kept them back. */
  unknown?: number
  /** It has been through all of them since the page began. */
  hasLooked?: boolean
}

/** Below every id. */
export const FROM_THE_START = '00000000-0000-0000-0000-000000000000'
