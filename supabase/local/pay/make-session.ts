import type Stripe from 'stripe'
import { type ApiAnswer, failed, isAnswer, missingParam, paramMissing } from './api-answer.ts'
import { checkCurrency, checkTotal } from './currencies.ts'
import { type Form, type FormValue, textAt, textsAt } from './form-encoding.ts'
import { createCheckoutSession } from './objects/checkout-session.ts'
import { inSeconds } from './objects/new-id.ts'
import { findObject, type IntentData, type SandboxState } from './store.ts'
import { checkAddresses, checkEmail } from './text-rules.ts'

const MAX_LINE_ITEMS = 100
const MAX_REFERENCE = 200
const SHORTEST_MS = 30 * 60 * 1_000
const LONGEST_MS = 24 * 60 * 60 * 1_000

type Total = { readonly amount: number; readonly currency: string }

const readLine = (line: FormValue, at: string): Total | ApiAnswer => {
  const price = textAt(line, 'price')
  if (price !== undefined) return missingParam('price', price, `${at}[price]`)
  const data = typeof line === 'object' ? line.price_data : undefined
  const path = `${at}[price_data]`
  if (data === undefined || typeof data === 'string') return paramMissing(`${at}[price]`)
  const currency = textAt(data, 'currency') ?? ''
  const wrong = checkCurrency(currency, `${path}[currency]`)
  if (wrong) return wrong
  const product = textAt(data, 'product')
  if (product !== undefined) return missingParam('product', product, `${path}[product]`)
  if (typeof data.product_data !== 'object') return paramMissing(`${path}[product_data]`)
  const [amount, quantity] = [textAt(data, 'unit_amount'), textAt(line, 'quantity')]
  if (amount === undefined) return paramMissing(`${path}[unit_amount]`)
  if (!/^\d+$/.test(amount))
    return failed(`Invalid non-negative integer: ${amount}`, {
      code: 'parameter_invalid_integer',
      param: `${path}[unit_amount]`,
    })
  if (quantity === undefined)
    return failed('Quantity is required. Add `quantity` to the line item.', {
      code: 'parameter_missing',
      param: `${at}[quantity]`,
    })
  if (!/^\d+$/.test(quantity) || Number(quantity) < 1)
    return failed(`Invalid positive integer: ${quantity}`, {
      code: 'parameter_invalid_integer',
      param: `${at}[quantity]`,
    })
  if (typeof data.recurring === 'object')
    return failed('You specified `payment` mode but passed a recurring price.', { param: 'line_items' })
  return { amount: Number(amount) * Number(quantity), currency: currency.toLowerCase() }
}

const readTotal = (form: Form): Total | ApiAnswer => {
  const lines = typeof form.line_items === 'object' ? Object.values(form.line_items) : []
  if (lines.length === 0) return paramMissing('line_items')
  if (lines.length > MAX_LINE_ITEMS)
    return failed(`Array line_items exceeded maximum ${MAX_LINE_ITEMS} allowed elements`, {
      param: 'line_items',
    })
  const totals: Total[] = []
  for (const [index, line] of lines.entries()) {
    const read = readLine(line, `line_items[${index}]`)
    if (isAnswer(read)) return read
    totals.push(read)
  }
  const currency = totals[0]?.currency ?? ''
  if (totals.some((total) => total.currency !== currency))
    return failed('All items in a session must have the same currency', { param: 'line_items' })
  return { currency, amount: totals.reduce((sum, { amount }) => sum + amount, 0) }
}

const checkExpiry = (expiresAt: string | undefined, nowMs: number): ApiAnswer | null => {
  if (expiresAt === undefined) return null
  const inMs = Number(expiresAt) * 1_000 - nowMs
  return inMs >= SHORTEST_MS - 1_000 && inMs <= LONGEST_MS + 1_000
    ? null
    : failed('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
        param: 'expires_at',
      })
}

/** What the parameters alone decide: a request that breaks this is not begun. */
export const checkSession = (form: Form): ApiAnswer | null => {
  const mode = textAt(form, 'mode')
  if (mode === undefined) return paramMissing('mode')
  if (mode !== 'payment')
    return failed('The sandbox knows the mode `payment` alone', { code: 'sandbox_limit', param: 'mode' })
  if (textAt(form, 'ui_mode') !== undefined && textAt(form, 'ui_mode') !== 'hosted_page')
    return failed('The sandbox knows hosted pages alone', { code: 'sandbox_limit', param: 'ui_mode' })
  if (textAt(form, 'success_url') === undefined) return paramMissing('success_url')
  const reference = textAt(form, 'client_reference_id') ?? ''
  if (reference.length > MAX_REFERENCE)
    return failed(`Invalid string: must be at most ${MAX_REFERENCE} characters`, {
      param: 'client_reference_id',
    })
  if (form.customer !== undefined && form.customer_email !== undefined)
    return failed('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  const total = readTotal(form)
  return (
    checkAddresses(form, 'success_url', 'cancel_url') ??
    checkEmail(textAt(form, 'customer_email'), 'customer_email') ??
    checkEmail(textAt(form, 'payment_intent_data', 'receipt_email'), 'payment_intent_data[receipt_email]') ??
    checkExpiry(textAt(form, 'expires_at'), Date.now()) ??
    (isAnswer(total) ? total : checkTotal(total.amount, total.currency))
  )
}

/** A session, with what its payment will carry; its parameters were checked. */
export const makeSession = (
  state: SandboxState,
  form: Form,
  pageOf: (id: string, successUrl: string) => string,
): { readonly session: Stripe.Checkout.Session; readonly intent: IntentData } | ApiAnswer => {
  const customerId = textAt(form, 'customer')
  const customer = findObject(state, 'customer', customerId)
  if (customerId !== undefined && !customer) return missingParam('customer', customerId, 'customer')
  const total = readTotal(form)
  if (isAnswer(total)) return total
  const successUrl = textAt(form, 'success_url') ?? ''
  const expiresAt = textAt(form, 'expires_at')
  const session = createCheckoutSession(
    {
      customer: customer ?? null,
      customerEmail: textAt(form, 'customer_email') ?? null,
      ...total,
      successUrl,
      cancelUrl: textAt(form, 'cancel_url') ?? null,
      clientReferenceId: textAt(form, 'client_reference_id') ?? null,
      metadata: textsAt(form, 'metadata'),
      hasInvoice: textAt(form, 'invoice_creation', 'enabled') === 'true',
      expiresAt: expiresAt === undefined ? inSeconds(Date.now() + LONGEST_MS) : Number(expiresAt),
      pageOf: (id) => pageOf(id, successUrl),
    },
    Date.now(),
  )
  return {
    session,
    intent: {
      metadata: textsAt(form, 'payment_intent_data', 'metadata'),
      receiptEmail: textAt(form, 'payment_intent_data', 'receipt_email') ?? null,
    },
  }
}
