import { shell } from './shell.ts'

/** What stands against a password, or against storing it on this device. The others: more-failures.ts. */
export const failures = {
  no_character_type: 'Please select at least one character type.',
  length_out_of_bounds: 'The length must be between 4 and 50.',
  long_length_out_of_bounds: 'The length must be between 4 and 128.',
  words_out_of_bounds: 'Choose 3 to 12 words.',
  pin_length_out_of_bounds: 'A PIN has 3 to 12 digits.',
  minimum_out_of_bounds: 'Each minimum must be between 0 and 9.',
  minimums_exceed_length: 'The minimums add up to more than the length. Lower one, or make it longer.',
  no_uppercase_left: 'No uppercase letter is left. Leave out fewer, or switch uppercase off.',
  no_lowercase_left: 'No lowercase letter is left. Leave out fewer, or switch lowercase off.',
  no_number_left: 'No number is left. Leave out fewer, or switch numbers off.',
  no_symbol_left: 'No symbol is left. Leave out fewer, or switch symbols off.',
  own_symbol_alphanumeric: 'Letters A to Z and numbers have their own switches and cannot be symbols.',
  own_symbol_joins:
    'Spaces, marks that join their neighbor, and emoji of several characters cannot be used as symbols.',
  own_symbols_too_many: 'Choose at most 100 symbols.',
  left_out_too_many: 'Leave out at most 100 characters.',
  rules_unreadable: 'These password rules cannot be read.',
  rules_length_impossible: 'These rules ask for a length that no password can have.',
  rules_required_impossible: 'These rules require characters that no password of their length can hold.',
  rules_consecutive_impossible: 'These rules allow too few characters in a row for their length.',
  rules_too_many: 'These rules require more kinds of characters than can be met at once.',
  randomness_unavailable: 'This browser gives no secure randomness, so no password was made.',
  generation_failed: 'Failed to generate password. Please try again.',
  weekly_limit: 'Weekly Limit Reached: Upgrade to Premium for unlimited password generation.',
  premium_required: 'This is a Premium feature.',
  part_missing: shell.part.missing,
  part_offline: shell.part.offline,
  storage_blocked: 'Another tab of Cifra is in the way. Close it and reload this one.',
  storage_full: 'The storage of this device is full. Free some space and try again.',
  storage_unavailable:
    'This browser does not let Cifra keep data. Nothing will be remembered after you close it.',
  storage_failed: 'This device could not save the change. Please try again.',
  storage_unreadable: 'This device could not read what it has stored. Nothing is lost by that: try again.',
} as const
