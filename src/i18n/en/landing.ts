export const landing = {
  title: 'Cifra: strong passwords, made on your device',
  description:
    'A password generator that runs on your own device, even offline. One-click copy, labelled history, lifetime plan for 99 MXN.',
  menu: 'Menu',
  mainNavigation: 'Main',
  signIn: 'Sign In',
  missing: 'The next page could not be loaded. Check your connection and press again.',
  hero: {
    headline: 'Strong passwords, made on your device',
    text: 'Every character is drawn from the secure random source of your device. Nothing is sent to make it, and it works even offline.',
    start: 'Get Started',
    free: 'Free: 3 passwords a week. No card.',
  },
  specimen: {
    caption: 'A specimen. Yours is drawn when you ask for it.',
    length: 'Length of the specimen',
    characters_one: '{{count}} character',
    characters_other: '{{count}} characters',
    kinds: '4 kinds',
    bits: '{{n}} bits',
  },
  highlights: {
    title: 'At a glance',
    military: {
      title: 'Military grade',
      text: 'The same kind of random source that encryption keys are made from.',
    },
    unlimited: { title: 'Unlimited generation', text: 'Premium has no weekly count and no daily count.' },
    cross: {
      title: 'Cross platform',
      text: 'Phone, tablet or computer: any current browser, installed or not.',
    },
  },
  features: {
    title: 'What Cifra does',
    security: {
      title: 'Security you can check',
      text: 'Each selected kind of character is in every password, random ones are all equally likely, and the exact entropy stands beside each.',
    },
    unlimited: {
      title: 'Unlimited generation',
      text: 'With Premium, make as many as you like, one at a time or 50 at once.',
    },
    copy: {
      title: 'One-click copy',
      text: 'Tap the password to copy it. It says Copied only when the clipboard has it.',
    },
    mobile: {
      title: 'Mobile optimised',
      text: 'Everything within reach of a thumb. Install it, and it opens with no network.',
    },
    history: {
      title: 'Password history',
      text: 'Premium keeps each password under a label, on this device first, then on your others.',
    },
    advanced: {
      title: 'Advanced options',
      text: 'Length from 4 to 50, kinds of character, no lookalikes such as 0 and O, words you can say.',
    },
  },
  pricing: {
    title: 'One price, once',
    plan: 'Professional',
    price: '99 MXN',
    about: 'about 5 USD, one-time, lifetime',
    included: 'Included',
    benefits: {
      unlimited: 'Unlimited generation',
      history: 'Password history',
      advanced: 'Advanced options',
      bulk: 'Bulk generation, up to 50 at once',
      exports: 'Export as CSV or JSON',
      pronounceable: 'Pronounceable passwords',
      updates: 'Future updates',
    },
    start: 'Sign Up to Start',
    checkout: 'Secure checkout by Stripe. Your card number never reaches us.',
    free: 'Or stay on Free: 3 passwords a week with the basic options, for as long as you like.',
  },
  footer: {
    claim: 'No advertising, no trackers, nothing loaded from anyone else.',
    navigation: 'Legal and contact',
    privacy: 'Privacy',
    terms: 'Terms',
    refund: 'Refunds',
    contact: 'Contact',
  },
} as const
