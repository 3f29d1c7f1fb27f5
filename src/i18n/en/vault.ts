/** The history that only its person can open. */
export const vault = {
  mark: 'Only you',
  waitingTitle: 'Open your history with your words.',
  waitingText_one:
    '{{formatted}} password is locked here. You can save new ones: they stay on this device until you open it.',
  waitingText_other:
    '{{formatted}} passwords are locked here. You can save new ones: they stay on this device until you open it.',
  enterWords: 'Enter my words',
  wordsField: 'Your 12 words',
  wordsHint:
    'In English or Spanish, in their order. Capitals and accents do not matter; four letters of each are enough.',
  open: 'Open',
  cancel: 'Cancel',
  opened: 'Your history is open on this device.',
  apartTitle: 'Your history was started anew elsewhere, without this device.',
  apartText: 'Everything here still opens. What you save stays on this device.',
  asksEndedTitle: 'Cifra’s server says that signing in is enough for your history now.',
  asksEndedText: 'This device cannot prove it. What you save stays here, and nothing is sent in the clear.',
} as const
