export const dashboard = {
  title: 'Cifra',
  welcome: 'Welcome, {{name}}',
  menu: 'Account menu',
  premiumActive: 'Premium Active',
  freeTrial: 'Free Trial',
  generator: 'Generator',
} as const
