import { callDatabase } from './database.ts'
import type { FunctionEnv } from './env.ts'

type PaymentAccount = {
  readonly customerId: string | null
  readonly tier: 'free' | 'premium'
  readonly lifetime: boolean
}

/** What the database knows of a user as a payer. @throws when it does not answer as promised. */
export const readPaymentAccount = async (env: FunctionEnv, userId: string): Promise<PaymentAccount> => {
  const row = await callDatabase(env, 'payment_account', { p_user_id: userId })
  if (typeof row !== 'object' || row === null || !('customer_id' in row) || !('tier' in row))
    throw new Error('payment_account answered something else')
  return {
    customerId: typeof row.customer_id === 'string' ? row.customer_id : null,
    tier: row.tier === 'premium' ? 'premium' : 'free',
    lifetime: 'lifetime' in row && row.lifetime === true,
  }
}
