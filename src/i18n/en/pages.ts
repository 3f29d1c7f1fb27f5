import { FREE_WEEKLY_LIMIT } from '../../core/usage/week.ts'
import { OWNER } from '../owner.ts'
import type { PageTexts } from '../static-pages.ts'

export const pages: PageTexts = {
  version: `Version of ${OWNER.updated.en}.`,
  privacy: {
    title: 'Privacy',
    lead: `What Cifra keeps, where, and who can read it. Responsible: ${OWNER.name.en}, ${OWNER.address.en}.`,
    sections: [
      {
        heading: 'Generating',
        paragraphs: [
          'Passwords are made on your device. Making one sends nothing, and works with no network.',
          'On the Free plan, pressing Generate stores the password with your account, because the weekly count is taken from these entries. On Premium, a password goes to your account only when you save it under a label.',
          'This browser keeps the password on the screen until another takes its place, and the last five that you copied for a day (they go when you next open Cifra).',
        ],
      },
      {
        heading: 'What is stored, and who can read it',
        paragraphs: [
          'Your account: name, email address, a hash of your account password, and your plan; for each sign-in its time, network address and browser; for each device when it last synced; how many free passwords you made, by week.',
          'Your entries: password, label, the options it was made with, and the time. They are kept in this browser and, once synced, in our database. They travel encrypted and are protected by access rules so that no other user can read them.',
          'Who can read your entries: you choose. Unless you choose “Only me”, your passwords, labels and options are stored readable by us, so that signing in is enough on every device. They are not end-to-end encrypted: whoever operates the database is technically able to read them. Do not store here what nobody but you may ever be able to read.',
          'With “Only me” (Premium) they are encrypted on your device before they are sent. The keys stay on your devices, in your 12 words, and in your passkeys. We have none of them, so we cannot read your entries, and cannot give them back if all of these are lost. We still see that an entry exists, when it was made and deleted, whether it was counted by the Free plan or saved by you, how many you have, roughly how long each is (one of four sizes); which devices and ways in your account has (not their names), and when each was last used.',
          'What it does not cover. Somebody who uses your unlocked device. Entries from before your choice: copies in backups go as these expire, within 30 days. A changed app: this page is sent by our servers, and whoever controlled them could send another. Builds can be repeated and compared.',
          'Going back. You can choose “Signing in is enough” again on a device that opens your history. Your entries then become readable by us.',
          `The database is hosted by Supabase in ${OWNER.hosting.en}.`,
        ],
      },
      {
        heading: 'Payments',
        paragraphs: [
          'Payments are handled by Stripe on its own pages. Your card number never reaches us. We give Stripe your email address and the number of your account, and keep that a payment was made, the numbers of its payment pages, and the customer number that Stripe gives us.',
        ],
      },
      {
        heading: 'Signing in with Google',
        paragraphs: [
          'If you choose it, Google tells us your name, your email address, the address of your Google picture and the number of your Google account. They are kept with your account; the picture is not used.',
        ],
      },
      {
        heading: 'Not done',
        paragraphs: [
          'No advertising, no tracking, no analytics, no cookies of others. The page loads nothing from any other origin.',
          'This browser keeps what the app needs to work: your session, settings, and entries. Signing out removes all of it but what was chosen for the device, such as language and theme, how often Cifra was opened here, and the times of the last sign-outs. Signed out with no network, the session is kept locked up until our server has heard that it is over, 30 days at most.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can export your entries as CSV or JSON with Premium, correct your name, and delete your account.',
          'Deleting your account deletes everything of yours from our database at once, but for this: your lines in the sign-in log follow within hours; notices that something changed, without its content, within days; if you ever opened the payment page or the billing page, Stripe’s customer number stays for 30 days, in case a payment is still on its way, and longer only where one was paid back after the account was gone; the numbers of Stripe’s messages about your payment stay; copies in backups go as the backups expire.',
          `For anything else, write to ${OWNER.email.en}.`,
        ],
      },
    ],
  },
  terms: {
    title: 'Terms',
    lead: `The agreement between you and ${OWNER.name.en} about the use of Cifra.`,
    sections: [
      {
        heading: 'What you get',
        paragraphs: [
          `Free: ${FREE_WEEKLY_LIMIT} saved generations a week, counted from Sunday 00:00 UTC, with the basic options.`,
          'Premium: unlimited generation, advanced options, up to 50 at once, labelled history with export, and future updates, for one payment of 99 MXN, for as long as the service is offered.',
        ],
      },
      {
        heading: 'Your part',
        paragraphs: [
          'Keep your account password to yourself, and keep another copy of whatever you cannot afford to lose.',
          'Do not attack the service, do not use it to harm others, do not get around its limits.',
        ],
      },
      {
        heading: 'Our part',
        paragraphs: [
          'We take care of the service and of your data, and say so when something goes wrong. We cannot promise that it is always reachable. Where the law allows, liability is limited to what you paid.',
        ],
      },
      {
        heading: 'Ending',
        paragraphs: [
          'You can delete your account at any time; a lifetime plan ends with it. We may close an account that breaks these terms, after a warning where that is possible.',
        ],
      },
      {
        heading: 'Law',
        paragraphs: [
          `The law of ${OWNER.country.en} applies, without taking from you what protects consumers where you live.`,
        ],
      },
    ],
  },
  refund: {
    title: 'Refunds',
    lead: 'You pay once. If Cifra is not for you, you get it back.',
    sections: [
      {
        heading: 'How',
        paragraphs: [
          `Write to ${OWNER.email.en} from the address of your account within ${OWNER.refundDays} days of the payment. No reason is needed. The full amount goes back by the way it came; how long that takes is up to your bank.`,
        ],
      },
      {
        heading: 'What happens to the account',
        paragraphs: [
          'It goes on as a Free account. Your saved entries are not deleted. On Free they are not shown and cannot be deleted one by one: delete them before you ask, or delete the account with everything in it.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contact',
    lead: 'For help with your account, a payment, or a fault.',
    sections: [
      {
        heading: 'Support',
        paragraphs: [
          `Write to ${OWNER.email.en}. Say what you did, what you saw, and at what time. Never send a password: nobody here will ask for one.`,
          'If you were charged and Premium did not come, send the date and the email address of the account. The payment can be found by them.',
        ],
      },
      {
        heading: 'Reporting a weakness',
        paragraphs: [
          `If you found a security problem, write to the same address with the word "security" in the subject.`,
        ],
      },
      { heading: 'Owner', paragraphs: [`${OWNER.name.en}, ${OWNER.address.en}`] },
    ],
  },
}
