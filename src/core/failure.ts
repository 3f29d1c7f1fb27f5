/**
 * Every way in which the app can fail that a person may be told of. Layers below the screens return these
 * codes; `i18n/failure-text.ts` alone turns one into words.
 */
export type FailureCode =
  // making a password
  | 'no_character_type'
  | 'length_out_of_bounds'
  | 'long_length_out_of_bounds'
  | 'words_out_of_bounds'
  | 'pin_length_out_of_bounds'
  | 'minimum_out_of_bounds'
  | 'minimums_exceed_length'
  | 'no_uppercase_left'
  | 'no_lowercase_left'
  | 'no_number_left'
  | 'no_symbol_left'
  | 'own_symbol_alphanumeric'
  | 'own_symbol_joins'
  | 'own_symbols_too_many'
  | 'left_out_too_many'
  | 'rules_unreadable'
  | 'rules_length_impossible'
  | 'rules_required_impossible'
  | 'rules_consecutive_impossible'
  | 'rules_too_many'
  | 'count_out_of_bounds'
  | 'randomness_unavailable'
  | 'generation_failed'
  // the rules of the database, in its own words (see supabase/migrations)
  | 'weekly_limit'
  | 'premium_required'
  | 'bad_row'
  | 'no_session'
  | 'recent_sign_in_required'
  // the history's encryption: rows have the other form than the account's vault asks for, or another device was faster
  | 'encryption_required'
  | 'encryption_ended'
  | 'vault_changed'
  | 'choice_overtaken'
  | 'chosen_elsewhere'
  | 'words_unknown'
  | 'words_incomplete'
  | 'words_misspelt'
  | 'vault_full'
  | 'last_way_in'
  | 'rows_locked'
  | 'passkey_not_backed_up'
  | 'passkey_unsupported'
  | 'passkey_cancelled'
  | 'passkey_without_key'
  | 'passkey_unknown'
  | 'way_in_needed'
  | 'keeps_nothing'
  // the database refused a row for a reason of its own: `message` carries it
  | 'database_error'
  // the network, or an answer that is not what the API promises; `unreachable`: no answer, though the device is not offline
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'server_unavailable'
  | 'rate_limited'
  // the server speaks of something that only a newer version of this app knows
  | 'update_required'
  // the auth service said no: `message` is its own sentence, `reasons` those of a weak password
  | 'auth_refused'
  | 'email_not_confirmed'
  | 'weak_password'
  | 'session_ended'
  | 'link_used'
  | 'code_wrong'
  | 'old_password_wrong'
  | 'google_again'
  // code of the app itself that could not be loaded: a newer version took its place, or there is no network
  | 'part_missing'
  | 'part_offline'
  // this device's storage
  | 'storage_blocked'
  | 'storage_full'
  | 'storage_unavailable'
  | 'storage_failed'
  | 'storage_unreadable'
  // checks of a form
  | 'label_required'
  | 'label_too_long'
  | 'label_unreadable'
  | 'passwords_differ'
  | 'password_too_short'
  | 'password_too_long'
  | 'email_incomplete'
  | 'name_too_long'
  | 'name_unreadable'
  | 'field_required'
  // a file to be imported
  | 'import_unreadable'
  | 'import_too_many'
  // billing
  | 'checkout_no_session'
  | 'no_checkout_url'
  | 'checkout_failed'
  | 'already_lifetime'
  | 'payment_confirming'
  | 'portal_no_session'
  | 'no_portal_url'
  | 'portal_failed'
  | 'session_status_failed'

/** A code, with what the one who reports it knew. Nothing here may hold a password or a label. */
export type Failure = {
  readonly code: FailureCode
  readonly message?: string
  readonly reasons?: readonly string[]
  /** The auth service's own code for it. */
  readonly authCode?: string
  /** From a Retry-After header, in milliseconds. */
  readonly retryAfterMs?: number
}

/** Whether the same request may succeed later: nothing was decided. */
export const isPassingFailure = ({ code }: Failure): boolean => PASSING.has(code)

const PASSING: ReadonlySet<FailureCode> = new Set([
  'offline',
  'unreachable',
  'timeout',
  'server_unavailable',
  'rate_limited',
  'update_required',
  'part_missing',
  'part_offline',
])

/** Of a checkout that did not open: nothing is to be paid any more. The person has the plan, or the payment is on its way. */
export const isPaidAlready = ({ code }: Failure): boolean =>
  code === 'payment_confirming' || code === 'already_lifetime'

/** The plan says no to a row: with another plan the same row is taken. */
export const isOverPlan = (code: string | undefined): boolean =>
  code === 'weekly_limit' || code === 'premium_required'
