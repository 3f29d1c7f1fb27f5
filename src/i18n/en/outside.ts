/**
 * What is read outside the app: its mails, and what a system says of it once it is installed.
 * `npx tsx build/write-texts.ts` puts these words where they are read. A mail takes `{{email}}`
 * and `{{newEmail}}`.
 */
export const outside = {
  mails: {
    confirmation: {
      subject: 'Confirm your email for Cifra',
      title: 'Confirm your email',
      text: 'Someone, we hope you, signed up for Cifra with {{email}}. If it was not you, ignore this message.',
      link: 'Confirm my email',
      code: 'Or type this code where you signed up. It works for one hour.',
    },
    recovery: {
      subject: 'Set a new password for Cifra',
      title: 'Set a new password',
      text: 'You asked for a new password for {{email}}. If it was not you, ignore this message: your password stays as it is.',
      link: 'Set a new password',
      code: 'Or type this code in the app. It works for one hour.',
    },
    email_change: {
      subject: 'Your email for Cifra stays as it is',
      title: 'Your email stays as it is',
      text: 'Somebody asked to change the email of a Cifra account from {{email}} to {{newEmail}}. Cifra does not change the email of an account, so nothing has changed and there is nothing to do. If the account is yours and it was not you, set a new password.',
    },
    reauthentication: {
      subject: 'Your code for Cifra',
      title: 'Your code',
      text: 'To go on, type this code in the app. If you did not ask for it, change your password.',
      code: 'It works for one hour.',
    },
  },
  installed: {
    description: 'Strong passwords, made on your device, even offline.',
    /** By the end of their addresses. */
    shortcuts: { new: 'New password', passphrase: 'New passphrase', history: 'History' },
  },
}
