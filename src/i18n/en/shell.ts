export const shell = {
  appName: 'Cifra',
  loading: 'Loading',
} as const
