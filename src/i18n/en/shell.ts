export const shell = {
  appName: 'Cifra',
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  notifications: 'Notifications',
  language: 'Language',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  theme: {
    system: 'Theme: as the system says',
    light: 'Theme: light',
    dark: 'Theme: dark',
  },
  soundOn: 'Sound On',
  soundOff: 'Sound Off',
  offline: 'Offline. Generating, copying and your saved passwords still work.',
  notFound: {
    code: '404',
    title: 'Oops! Page not found',
    text: 'There is nothing at this address. The link may be old, or a letter may be missing.',
    home: 'Return to Home',
  },
  routeError: {
    title: 'Unexpected Application Error!',
    text: 'What you saved is safe on this device. Reloading usually helps.',
    reload: 'Reload',
  },
} as const
