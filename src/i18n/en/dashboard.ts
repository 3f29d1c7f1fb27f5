export const dashboard = {
  title: 'Cifra',
  welcome: 'Welcome, {{name}}',
  menu: 'Account menu',
  premiumActive: 'Premium Active',
  freeTrial: 'Free Trial',
  generator: 'Generator',
  plan: { free: 'Free Plan', premium: 'Premium', lifetime: 'Lifetime' },
} as const
