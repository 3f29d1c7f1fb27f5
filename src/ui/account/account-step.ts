import type { MailKind } from '../../core/account/arrival.ts'
import type { Door } from '../landing/door.ts'

/** Where the person is on the sign-in screen. */
export type AccountStep =
  | { readonly at: 'door'; readonly door: Door }
  /** A mail is on its way; the code of it can be typed. */
  | { readonly at: 'mail_sent'; readonly kind: MailKind }
  | { readonly at: 'forgot' }

/** What has been typed, kept while tabs, steps and languages change. */
export type AccountValues = {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly confirm: string
}

export const NO_VALUES: AccountValues = { fullName: '', email: '', password: '', confirm: '' }

export type StepProps = {
  readonly values: AccountValues
  readonly change: (values: Partial<AccountValues>) => void
  readonly go: (step: AccountStep) => void
}
