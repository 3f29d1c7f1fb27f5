export const history = {
  title: 'Password history',

  // Saving
  saveTitle: 'Save to history',
  labelField: 'Label',
  labelPlaceholder: 'What is it for?',
  save: 'Save',
  lastLabels: 'Recent labels',
  labelRequired: 'Label Required',
  labelRejected: 'Label Not Saved',
  saved: 'Password Saved!',
  savedText: 'Your password was saved securely to your history.',
  saveFailed: 'Save Failed',
  databaseError: 'Database error: {{message}}',

  // The list
  search: 'Search by label',
  searchShortcut: 'Press / to search',
  clearSearch: 'Clear search',
  loading: 'Loading your history',
  found_one: '{{count}} password found',
  found_other: '{{count}} passwords found',
  emptyTitle: 'No passwords saved yet',
  emptyText: 'Give a generated password a label and save it: it will be kept here, even offline.',
  noMatchTitle: 'No label matches',
  noMatchText: 'Try fewer letters, or clear the search.',
  listFailed: 'Your history could not be read',
  readAgain: 'Read again',
  notPersistent:
    'This browser may remove what is kept here when space runs short. What is synced comes back by itself.',
  memoryOnly:
    'This browser does not let Cifra keep data. What you save here is lost with this tab unless it reaches the server first.',

  // One row
  hidden_one: 'Hidden, {{count}} character',
  hidden_other: 'Hidden, {{count}} characters',
  characters_one: '{{count}} character',
  characters_other: '{{count}} characters',
  show: 'Show password of {{label}}',
  hide: 'Hide password of {{label}}',
  copy: 'Copy password of {{label}}',
  delete: 'Delete {{label}}',
  closed: {
    locked: 'Locked',
    lockedText: 'It opens here once you let this device in.',
    damaged: 'Damaged',
    damagedText: 'It is not what was saved, so it is not shown.',
    delete: 'Delete the entry of {{when}}',
  },
  foreign: 'Not encrypted: from before, or not yours',
  rowPending: 'Waiting to sync',
  refused: {
    untilPremium: 'Only on this device: over the free plan. It syncs by itself with Premium.',
    untilUpdate: 'Only on this device until Cifra is updated: accept the update, or reload this page.',
    database:
      'Database error: the server did not accept it. It stays only on this device: export it, or delete it and save it again.',
    other: 'Only on this device: the server did not accept it. Export it, or delete it and save it again.',
  },
  modes: {
    random: 'Random',
    passphrase: 'Words',
    pin: 'PIN',
    pronounceable: 'Pronounceable',
    site: 'For a site',
  },
  badge: {
    weak: 'Weak',
    medium: 'Medium',
    strong: 'Strong',
    veryStrong: 'Very strong',
    notAvailable: 'N/A',
  },

  // What happened
  copied: 'Password copied to clipboard',
  copyFailed: 'Copy Failed',
  copyFailedText: 'Failed to copy password. It is shown and selected: copy it with your keyboard or menu.',
  deleted: 'Password deleted successfully',
  deletedText: 'Password deleted from history.',
  deletedMany: '{{count}} passwords deleted successfully',
  deletedManyText: '{{count}} passwords deleted from history.',
  undo: 'Undo',
  deleteFailed: 'Delete Failed',
  deleteFailedText: 'Failed to delete password.',
  deleteAll: 'Delete all',
  deleteAllTitle_one: 'Delete {{formatted}} password?',
  deleteAllTitle_other: 'Delete all {{formatted}} passwords?',
  deleteAllText:
    'They go from this device and from every other where you are signed in. This cannot be undone.',
  deleteAllConfirm_one: 'Delete {{formatted}} password',
  deleteAllConfirm_other: 'Delete {{formatted}} passwords',
  allDeleted: 'All passwords deleted successfully',
  deleteAllFailedText: 'Failed to delete all passwords.',

  // Export
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  exporting: 'Preparing the file',
  cancelExport: 'Cancel export',
  exported: 'History exported',
  exportedText_one: '{{formatted}} password in {{file}}. The file is not encrypted: keep it safe.',
  exportedText_other: '{{formatted}} passwords in {{file}}. The file is not encrypted: keep it safe.',
  noData: 'No Data',
  noDataText: 'There are no passwords to export yet.',
  exportFailed: 'Export Failed',
  exportFailedText: 'The file could not be made. Please try again.',

  // Figures
  stats: 'Your figures',
  thisWeek: 'This week',
  thisWeekText: 'since Sunday',
  total: 'Total saved',
  totalText: 'in your history',

  // Where the data stand
  sync: {
    waiting: 'Saved on this device. It syncs by itself in a moment.',
    savedHere: 'Saved on this device.',
    busy: 'The server is busy: it syncs by itself later.',
    syncing: 'Syncing',
    synced: 'Synced {{ago}}',
    offline: 'Everything is kept here and syncs when you are connected.',
    overPlan_one: '{{count}} password is over the free plan: it stays on this device and syncs with Premium.',
    overPlan_other:
      '{{count}} passwords are over the free plan: they stay on this device and sync with Premium.',
    refused_one: 'The server did not accept {{count}} password. It stays on this device: see the marked row.',
    refused_other:
      'The server did not accept {{count}} passwords. They stay on this device: see the marked rows.',
    sign_in_again: 'Sign in again to go on syncing. Everything is kept on this device.',
    last: 'Last synced {{ago}}',
    now: 'Sync now',
    nextSoon: 'It tries again within a minute.',
    nextAt: 'Next attempt: {{time}}.',
  },

  // Free plan
  lockedTitle: 'Password history is a Premium feature',
  lockedText:
    'With Premium your passwords are kept with a label, found in an instant, exported and synced between your devices.',
} as const
