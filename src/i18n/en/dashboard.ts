export const dashboard = {
  title: 'Cifra',
  welcome: 'Welcome, {{name}}',
  premiumActive: 'Premium Active',
  freeTrial: 'Free Trial',
  generator: 'Generator',
} as const
