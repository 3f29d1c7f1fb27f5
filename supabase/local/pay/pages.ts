import { html } from 'hono/html'
import type Stripe from 'stripe'
import { nextStatuses } from './dispute-steps.ts'
import { ORDERS } from './settings.ts'
import { objectsOf, type SandboxState } from './store.ts'

type Html = ReturnType<typeof html>

/** A file of its own: the server's content policy allows no style within a page. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
body.narrow { max-width: 26rem; }
h1 { font-size: 1.4rem; }
.amount { font-size: 2rem; font-weight: 600; margin: 0.5rem 0; }
.note { opacity: 0.75; }
.alert { border: 1px solid #b3261e; border-radius: 8px; padding: 0.75rem 1rem; }
form { margin: 0.5rem 0; }
form.inline { display: inline; }
button, .button { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: 8px; border: 1px solid; cursor: pointer;
  background: none; color: inherit; }
.button { display: inline-flex; align-items: center; text-decoration: none; }
button.wide { width: 100%; }
button.main { background: #1a4fd6; border-color: #1a4fd6; color: #fff; }
table { width: 100%; border-collapse: collapse; display: block; overflow-x: auto; }
th, td { text-align: left; padding: 0.4rem 0.6rem 0.4rem 0; border-bottom: 1px solid #8886; vertical-align: top; }
label { display: block; margin: 0.5rem 0; }
`

const page = (title: string, narrow: boolean, content: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/_local/pay/style.css">
</head>
<body class="${narrow ? 'narrow' : 'wide'}">${content}</body>
</html>`

const money = (amount: number | null, currency: string | null): string =>
  `${((amount ?? 0) / 100).toFixed(2)} ${(currency ?? '').toUpperCase()}`

const when = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)

const backTo = (url: string | null, label: string): Html =>
  html`<p><a class="button" href="${url ?? '/'}">${label}</a></p>`

export const successAddress = (session: Stripe.Checkout.Session): string =>
  (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', session.id)

/** The hosted payment page: what a payer may do, and how it ended. */
export const checkoutPage = (session: Stripe.Checkout.Session, declined: boolean): Html => {
  const action = (name: string, label: string, style: string) => html`
<form method="post" action="/_local/pay/checkout/${session.id}/${name}">
<button class="wide ${style}" type="submit">${label}</button></form>`
  const head = html`<h1>Cifra Lifetime</h1>
<p class="amount">${money(session.amount_total, session.currency)}</p>
<p class="note">Payment sandbox: no card is asked for and no money moves. Paying for ${session.customer_details?.email ?? 'an account'}.</p>`
  if (session.status !== 'open')
    return page(
      'Payment',
      true,
      html`${head}
<p class="alert" role="status">${session.status === 'expired' ? 'This payment session has expired.' : 'This payment is complete.'}</p>
${backTo(successAddress(session), 'Return to Cifra')}`,
    )
  return page(
    'Payment',
    true,
    html`${head}
${declined ? html`<p class="alert" role="alert">Your card was declined. Try again, or return without paying.</p>` : ''}
${action('pay', 'Pay', 'main')}
${action('decline', 'Decline the card', '')}
${action('expire', 'Let the session expire', '')}
${declined ? backTo(successAddress(session), 'Return to Cifra without paying') : ''}
${backTo(session.cancel_url, 'Cancel')}`,
  )
}

/** The portal: the customer's invoices, which is all that the provider's lists, and the way back. */
export const portalPage = (state: SandboxState, portal: Stripe.BillingPortal.Session): Html => {
  const invoiced = objectsOf(state, 'checkout.session').filter(
    (session) => session.customer === portal.customer && session.invoice !== null,
  )
  const customer = objectsOf(state, 'customer').find(({ id }) => id === portal.customer)
  return page(
    'Billing portal',
    true,
    html`<h1>Billing</h1>
<p>${customer?.email ?? ''}</p>
<h2>Invoices</h2>
${invoiced.length === 0 ? html`<p class="note">No invoices yet.</p>` : ''}
<ul>${invoiced.map((session) => html`<li>${when(session.created)}: ${money(session.amount_total, session.currency)}</li>`)}</ul>
${backTo(portal.return_url, 'Return to Cifra')}`,
  )
}

const button = (action: string, label: string): Html =>
  html`<form class="inline" method="post" action="/_local/pay/${action}"><button type="submit">${label}</button></form>`

/** What may be done with a charge now. */
const paymentButtons = (charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Html => {
  const canDispute = !charge.refunded && disputes.every(({ status }) => status === 'warning_closed')
  return html`${charge.refunded ? '' : button(`charges/${charge.id}/refund`, 'Refund')}
${charge.refunded ? '' : button(`charges/${charge.id}/refund?amount=${Math.ceil((charge.amount - charge.amount_refunded) / 2)}`, 'Refund half')}
${canDispute ? html`${button(`charges/${charge.id}/dispute`, 'Dispute')} ${button(`charges/${charge.id}/inquiry`, 'Inquiry')}` : ''}
${disputes.flatMap(({ id, status }) => nextStatuses(status).map((next) => button(`disputes/${id}/${next}`, `Dispute ${next.replaceAll('_', ' ')}`)))}`
}

const paymentRow = (state: SandboxState, charge: Stripe.Charge): Html => {
  const disputes = objectsOf(state, 'dispute').filter((found) => found.charge === charge.id)
  const refunds = objectsOf(state, 'refund').filter((found) => found.charge === charge.id)
  const said = [
    charge.refunded ? 'refunded' : charge.amount_refunded > 0 ? 'refunded in part' : 'paid',
    ...disputes.map(({ status }) => `dispute: ${status}`),
  ]
  return html`<tr><td>${when(charge.created)}</td><td>${charge.billing_details.email ?? ''}</td>
<td>${money(charge.amount, charge.currency)}</td>
<td>${said.join(', ')}</td>
<td>${paymentButtons(charge, disputes)}
${refunds.filter(({ status }) => status === 'succeeded').map(({ id }) => button(`refunds/${id}/fail`, 'Refund fails'))}</td></tr>`
}

const eventRow = (state: SandboxState, id: string, body: string): Html => {
  const event: { readonly type: string; readonly created: number } = JSON.parse(body)
  const deliveries = state.deliveries.filter(({ eventId }) => eventId === id)
  const said = deliveries.map(
    ({ state, lastStatus, attempts }) => `${state} (${attempts}x, ${lastStatus ?? 'not yet'})`,
  )
  return html`<tr><td>${when(event.created)}</td><td>${event.type}</td><td>${said.join(', ') || 'held'}</td>
<td>${button(`events/${id}/deliver`, 'Deliver now')}</td></tr>`
}

const SHOWN_EVENTS = 40

/** The shop owner's side: payments to refund, events to deliver again, and how webhooks behave. */
export const overviewPage = (state: SandboxState): Html => {
  const { delayMs, copies, order, paused, payload } = state.settings
  const option = (value: string) =>
    html`<option value="${value}"${order === value ? html` selected` : ''}>${value}</option>`
  return page(
    'Payment sandbox',
    false,
    html`<h1>Payment sandbox</h1>
<p class="note">Stands in for the card-payment provider on this machine. Payments start in the app, at its upgrade button.</p>
<h2>Payments</h2>
<table><tbody>${objectsOf(state, 'charge')
      .toReversed()
      .map((charge) => paymentRow(state, charge))}</tbody></table>
<h2>Webhooks</h2>
<form method="post" action="/_local/pay/settings">
<label>Delay in milliseconds <input name="delayMs" type="number" min="0" max="600000" value="${delayMs}"></label>
<label>Copies of each event <input name="copies" type="number" min="1" max="10" value="${copies}"></label>
<label>Order within one action <select name="order">${ORDERS.map(option)}</select></label>
<label>Payload <select name="payload">${['snapshot', 'thin'].map((value) => html`<option value="${value}"${payload === value ? html` selected` : ''}>${value}</option>`)}</select></label>
<label><input name="paused" type="checkbox" value="true"${paused ? html` checked` : ''}> Hold every event until it is delivered by hand</label>
<button type="submit">Save</button></form>
<h2>Events</h2>
<table><tbody>${Object.entries(state.events)
      .toReversed()
      .slice(0, SHOWN_EVENTS)
      .map(([id, body]) => eventRow(state, id, body))}</tbody></table>`,
  )
}
