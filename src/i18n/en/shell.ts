/**
 * What every page has, in every language: what the landing page has too, and what is said where nothing else
 * comes. The rest: plate-shell.ts, more-shell.ts.
 */
export const shell = {
  appName: 'Cifra',
  loading: 'Loading',
  skip: 'Skip to the content',
  language: 'Language',
  theme: {
    system: 'Theme: as the system says',
    light: 'Theme: light',
    dark: 'Theme: dark',
  },
  notFound: {
    code: '404',
    title: 'Oops! Page not found',
    text: 'There is nothing at this address. The link may be old, or a letter may be missing.',
    home: 'Return to Home',
  },
  part: {
    title: 'Not loaded',
    missing: 'This part of Cifra could not be loaded. A newer version may have replaced it: reload the page.',
    offline: 'You are offline, and this part of Cifra is not on this device yet. Connect and try again.',
    reload: 'Reload',
    tryAgain: 'Try again',
  },
  routeError: {
    title: 'Unexpected Application Error!',
    text: 'What you saved is safe on this device. Reloading usually helps.',
    reload: 'Reload',
  },
} as const
