/** Which of the two mails a link or a 6-digit code comes from. */
export type MailKind = 'signup' | 'recovery'

/** What a mail's link or Google's way back left in the address. */
export type AuthCallback =
  | { readonly kind: 'code'; readonly code: string }
  /** A mail's link: nothing happens before the person presses a button, since programs that look through mails open links too. */
  | { readonly kind: 'link'; readonly tokenHash: string; readonly mail: MailKind }
  | { readonly kind: 'tokens'; readonly refreshToken: string; readonly recovery: boolean }
  /** Anybody can write an address: only its code is taken, which has words of ours, never its sentence. */
  | { readonly kind: 'error'; readonly code: string }
