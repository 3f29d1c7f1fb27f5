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
  bits: '{{n}} bits',
  bitsAbout:
    'Entropy: guessing takes 2 to the power of {{bits}} tries at most. Exact for these settings; it is the same for every password they give.',
  bitsAboutPronounceable:
    'Entropy of the likeliest password of these settings: the others are harder to guess.',
  strength: { weak: 'Weak', fair: 'Fair', strong: 'Strong' },
  back: 'Bring back the password before',
  forward: 'Go to the password after',

  // Actions
  generate: 'Generate',
  generating: 'Generating',
  generated: 'Password generated!',
  generateFailed: 'No password was made',
  copy: 'Copy',
  copied: 'Password copied to clipboard',
  copyFailed: 'Copy Failed',
  copyFailedText: 'Failed to copy password. It is selected: press {{keys}}, or hold it and choose Copy.',

  // What was copied and not saved
  copiedList: {
    title_one: '{{count}} copied, not saved',
    title_other: '{{count}} copied, not saved',
    about: 'Kept on this device for a day after copying, then removed.',
    hidden_one: 'Hidden password, {{count}} character',
    hidden_other: 'Hidden password, {{count}} characters',
    show: 'Show the password copied on {{time}}',
    hide: 'Hide the password copied on {{time}}',
    copy: 'Copy the password of {{time}} again',
    clear: 'Clear this list',
  },

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
  pronounceableAbout: 'Consonants and vowels take turns',
  premiumFeature: 'Premium feature: upgrade to use it',

  // The week of a free user
  remaining_one: '{{count}} password left this week',
  remaining_other: '{{count}} passwords left this week',
  limitEnds: 'Your next {{limit}} free passwords come on {{date}}.',
  notSaved: 'This password was not counted on this device',

  // Bulk
  bulk: 'Bulk passwords',
  bulkOpen: 'Bulk generation',
  bulkAbout: 'Up to 50 at once, with the settings you have chosen. They are not saved.',
  bulkSize: 'How many',
  bulkGenerate: 'Generate {{count}} passwords',
  bulkGenerated: 'Generated {{count}} passwords',
  bulkList: '{{count}} passwords',
  copyAll: 'Copy all',
  copiedAll_one: '{{count}} password copied to clipboard',
  copiedAll_other: '{{count}} passwords copied to clipboard',
  copyAllFailedText:
    'Failed to copy passwords. They are selected: press {{keys}}, or hold them and choose Copy.',
  download: 'Download as text',
  downloaded: 'Saved as {{file}}. The file is not encrypted: keep it safe.',

  // What is missing
  inPage:
    'Passwords are made on this page, since the background worker cannot run. Only large batches feel it.',
  saveOff: 'Passwords cannot be saved right now',

  // Keyboard
  keys: {
    title: 'Keyboard shortcuts',
    open: 'Keyboard shortcuts',
    generate: 'Generate a password',
    copy: 'Copy the password',
    search: 'Search your history',
    list: 'Show this list',
    single: 'Single-key shortcuts',
    singleAbout: 'Switch them off if you speak to your device or press keys by accident.',
  },
} as const
