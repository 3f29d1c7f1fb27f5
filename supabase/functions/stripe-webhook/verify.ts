import Stripe from 'stripe'

const cryptoProvider = Stripe.createSubtleCryptoProvider()

const isThin = (body: string): boolean => {
  try {
    const value: unknown = JSON.parse(body)
    return (
      typeof value === 'object' && value !== null && 'object' in value && value.object === 'v2.core.event'
    )
  } catch {
    return false
  }
}

/**
 * The event, when the provider signed it just so within the last five minutes. `thin_event`: signed, but of
 * the kind that names its object without saying how it is; the endpoint was made with the wrong kind of
 * payload.
 */
export const verifyEvent = async (
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
): Promise<Stripe.Event | 'bad_signature' | 'thin_event'> => {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret, undefined, cryptoProvider)
  } catch (error) {
    // The package looks at the signature before it looks into the body.
    const isSigned = !(error instanceof Stripe.errors.StripeSignatureVerificationError)
    return isSigned && isThin(body) ? 'thin_event' : 'bad_signature'
  }
}
