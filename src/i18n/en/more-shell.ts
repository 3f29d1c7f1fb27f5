/** Around every screen that somebody signs in to, but not before it: with around.ts. */
export const shell = {
  cancel: 'Cancel',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  offline: 'Offline. Generating, copying and your saved passwords still work.',
  offlineFree: 'Offline. Generating and copying still work.',
  offlineLimited: 'Offline. What you have made can still be copied.',
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
