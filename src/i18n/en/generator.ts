export const generator = {
  title: 'Password generator',

  // The plate
  plate: 'Your password',
  empty: 'Press Generate to make your first password.',
  emptyAtLimit: 'This week’s passwords are used up.',
  covered: 'Covered while the page is not in front',
  announced_one: 'new password, {{count}} character',
  announced_other: 'new password, {{count}} characters',
  broughtBack_one: 'earlier password, {{count}} character',
  broughtBack_other: 'earlier password, {{count}} characters',
  characters_one: '{{count}} character',
  characters_other: '{{count}} characters',
  tapToCopy: 'Tap the password to copy it',
  guessed: '{{time}} at a trillion guesses a second',
  guessTimes: {
    instant: 'Less than a second',
    seconds_one: '{{n}} second',
    seconds_other: '{{n}} seconds',
    minutes_one: '{{n}} minute',
    minutes_other: '{{n}} minutes',
    hours_one: '{{n}} hour',
    hours_other: '{{n}} hours',
    days_one: '{{n}} day',
    days_other: '{{n}} days',
    years_one: '{{n}} year',
    years_other: '{{n}} years',
    millions: '{{n}} years',
    beyond: 'More than {{n}} years',
  },
  bits: '{{n}} bits',
  bitsAbout:
    'Entropy: guessing takes 2 to the power of {{bits}} tries at most. Exact for these settings; it is the same for every password they give.',
  bitsAboutPronounceable:
    'Entropy of the likeliest password of these settings: the others are harder to guess.',
  strength: { weak: 'Weak', fair: 'Fair', strong: 'Strong' },
  back: 'Bring back the password before',
  forward: 'Go to the password after',

  // Actions
  acts: 'Password actions',
  generate: 'Generate',
  generating: 'Generating',
  generated: 'Password generated!',
  generateFailed: 'No password was made',
  save: 'Save',
  copy: 'Copy',
  copied: 'Password copied to clipboard',
  copyFailed: 'Copy Failed',
  copyFailedText: 'Failed to copy password. It is selected: press {{keys}}, or hold it and choose Copy.',

  // What was copied and not saved

  // Kinds of passwords
  mode: 'Kind',
  modes: { random: 'Random', passphrase: 'Words', pin: 'PIN', pronounceable: 'Pronounceable' },
  announcedWords_one: 'new passphrase, {{count}} word',
  announcedWords_other: 'new passphrase, {{count}} words',
  broughtBackWords_one: 'earlier passphrase, {{count}} word',
  broughtBackWords_other: 'earlier passphrase, {{count}} words',
  announcedPin_one: 'new PIN, {{count}} digit',
  announcedPin_other: 'new PIN, {{count}} digits',
  broughtBackPin_one: 'earlier PIN, {{count}} digit',
  broughtBackPin_other: 'earlier PIN, {{count}} digits',
  words_one: '{{count}} word',
  words_other: '{{count}} words',
  digits_one: '{{count}} digit',
  digits_other: '{{count}} digits',

  // Options
  length: 'Length',
  lengthValue_one: '{{count}} character',
  lengthValue_other: '{{count}} characters',
  lengthField: 'Length in characters',
  shorter: 'One character shorter',
  longer: 'One character longer',
  lengthClamped: 'Set to {{length}}: the length is between {{min}} and {{max}}.',
  classes: 'Characters',
  uppercase: 'Uppercase letters',
  lowercase: 'Lowercase letters',
  numbers: 'Numbers',
  symbols: 'Symbols',
  advanced: 'Advanced',
  excludeSimilar: 'Exclude similar characters',
  excludeSimilarAbout: 'Leaves out i, l, 1, L, o, 0 and O',
  pronounceable: 'Pronounceable',
  pronounceableAbout: 'Consonants and vowels take turns, and no crude word is among them',
  upTo: 'Up to {{max}}',
  moreOptions: 'More options',
  premiumFeature: 'Premium feature: upgrade to use it',

  // The week of a free user
  remaining_one: '{{count}} password left this week',
  remaining_other: '{{count}} passwords left this week',
  limitEnds: 'Your next {{limit}} free passwords come on {{date}}.',
  notSaved: 'This password was not counted on this device',

  // Bulk
  bulkOpen: 'Bulk generation',

  // What is missing
  inPage:
    'Passwords are made on this page, since the background worker cannot run. Only large batches feel it.',
  saveOff: 'Passwords cannot be saved right now',

  // Keyboard
  openKeys: 'Keyboard shortcuts',
} as const
