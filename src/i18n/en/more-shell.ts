/** Around every screen that somebody signs in to, but not before it: with around.ts. */
export const shell = {
  cancel: 'Cancel',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  offline: 'Offline. Generating, copying and your saved passwords still work.',
  offlineFree: 'Offline. Generating and copying still work.',
  offlineLimited: 'Offline. What you have made can still be copied.',
  clipboard: {
    clearsIn: 'clears in {{seconds}} s',
    clear: 'Clear clipboard',
    clearing: 'Clear the clipboard after 30 seconds',
    clearingAbout:
      'While this page stays in front: a page cannot do more. Once you leave it, only you can clear what you copied.',
    cleared: 'Clipboard cleared',
    historyNote: 'If your system keeps a clipboard history, remove it there too.',
    failed: 'The browser did not let the clipboard be cleared',
  },
  update: {
    title: 'A new version is ready',
    text: 'It opens when you choose. What is on the screen stays until then.',
    accept: 'Update now',
  },
  install: {
    title: 'Keep Cifra at hand',
    text: 'Install it on this device: it opens in its own window.',
    ios: 'Tap Share, then Add to Home Screen: it opens in its own window.',
    offline: 'It works even offline.',
    accept: 'Install',
    later: 'Not now',
  },
} as const
