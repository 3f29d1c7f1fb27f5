/**
 * The flags that a link may carry to the entry screen. The address is reset to '/' once they are read.
 *
 * [Q1] check-email: a toast about the verification link, only for visitors.
 * [Q2] paid: visitors are led to the sign-in, with 'Complete Your Setup'.
 * [Q3] purchase: the purchase prompt; visitors sign in first, with 'Sign in to continue'.
 * [Q4] upgrade-success and success: a welcome, and the plan is verified on the dashboard.
 * [Q5] a flag counts only with the value `true`; anything else in the address is nothing to this screen.
 */
export type Notice = 'check_email' | 'complete_setup' | 'sign_in_to_continue' | 'purchase_successful'

export type EntryFlags = {
  readonly notices: readonly Notice[]
  readonly openSignIn: boolean
  readonly purchasePrompt: boolean
  readonly verifyUpgrade: boolean
}

const FLAGS = ['upgrade-success', 'check-email', 'success', 'paid', 'purchase'] as const

/** null: no flag is set, and the address stays as it is. */
export const readEntryFlags = (search: string, signedIn: boolean): EntryFlags | null => {
  const query = new URLSearchParams(search)
  if (!FLAGS.some((flag) => query.has(flag))) return null
  const isSet = (flag: (typeof FLAGS)[number]) => query.get(flag) === 'true'
  const purchased = isSet('upgrade-success') || isSet('success')
  const paid = isSet('paid') && !signedIn
  const purchase = isSet('purchase')
  const notices: Notice[] = []
  if (purchased && !signedIn) notices.push('purchase_successful')
  if (isSet('check-email') && !signedIn) notices.push('check_email')
  if (paid) notices.push('complete_setup')
  if (purchase && !signedIn) notices.push('sign_in_to_continue')
  return {
    notices,
    openSignIn: !signedIn && (paid || purchase),
    purchasePrompt: purchase,
    verifyUpgrade: purchased,
  }
}
