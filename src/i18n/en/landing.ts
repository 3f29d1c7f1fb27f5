import { FREE_WEEKLY_LIMIT } from '../../core/usage/week.ts'

export const landing = {
  title: 'Cifra: strong passwords, made on your device',
  description:
    'A password generator that runs on your own device, even offline. One-click copy, labelled history, lifetime plan for 99 MXN.',
  menu: 'Menu',
  mainNavigation: 'Main',
  signIn: 'Sign In',
  soundOn: 'Sound On',
  soundOff: 'Sound Off',
  missing: {
    offline: 'Cifra could not be loaded. Check your connection and try again.',
    gone: 'Cifra could not be loaded. A newer version may have replaced this page: reload it.',
    again: 'Try again',
    reload: 'Reload',
  },
  hero: {
    headline: 'Strong passwords, made on your device',
    text: 'Every character is drawn from the secure random source of your device. Nothing is sent to make it, and it works even offline.',
    start: 'Get Started',
    free: `Free: ${FREE_WEEKLY_LIMIT} passwords a week. No card.`,
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
      text: 'Length from 4 to 128, kinds of character, no lookalikes such as 0 and O, words you can say.',
    },
  },
  pictures: {
    copied: 'Copied',
    mail: 'Email',
    bank: 'Bank',
    wifi: 'Wi-Fi',
    generate: 'Generate',
    copy: 'Copy',
    save: 'Save',
  },
  dare: {
    title: 'Try it offline',
    text: 'Switch to airplane mode and reload. Cifra is still here.',
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
    free: `Or stay on Free: ${FREE_WEEKLY_LIMIT} passwords a week with the basic options, for as long as you like.`,
  },
  plans: {
    free: 'Free',
    premium: 'Premium',
    made: { name: 'Passwords', free: `${FREE_WEEKLY_LIMIT} a week`, premium: 'Unlimited, up to 50 at once' },
    options: { name: 'Options', free: 'Basic', premium: 'Advanced too' },
    history: { name: 'History', free: 'None', premium: 'With labels, on all your devices' },
  },
  questions: {
    title: 'Honest answers',
    read: {
      asked: 'Can you read my passwords?',
      answer:
        'You choose. Unless you choose otherwise: yes, we could. What you save in your history, and on Free each password that you generate, is kept in our database. It travels encrypted, and no other user can read it, but whoever runs the database is able to. With Premium you can choose “Only me”: then your history is encrypted on your device before it is sent, and we cannot read it, nor give it back if you lose every way in.',
      more: 'What is kept, and who can read it',
    },
    account: {
      asked: 'Why an account?',
      answer:
        'It holds your plan, counts the free passwords of the week, and brings your history to your other devices. Your name and your email address are all that it asks for.',
    },
    stop: {
      asked: 'What if I stop paying?',
      answer: 'There is nothing to stop: you pay once, and Premium stays yours. No subscription, no renewal.',
    },
    refund: {
      asked: 'Refunds?',
      answer: 'Yes, in full and without a reason, if you write to us soon after the payment.',
      more: 'How, and until when',
    },
  },
  footer: {
    claim: 'No advertising, no trackers, nothing loaded from anyone else.',
    navigation: 'Legal and contact',
    privacy: 'Privacy',
    terms: 'Terms',
    refund: 'Refunds',
    contact: 'Contact',
    licenses: 'Licenses of others',
  },
} as const
