export const shell = {
  appName: 'Cifra',
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  notifications: 'Notifications',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const
