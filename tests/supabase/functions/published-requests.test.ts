import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkParams } from '../../../supabase/local/pay/check-params.ts'
import { parseForm } from '../../../supabase/local/pay/form-encoding.ts'
import type { PublishedRequests } from '../../../supabase/local/pay/param-type.ts'
import { SUPABASE_DIR } from '../../../supabase/local/project-config.ts'
import { OTHER_APP, openPaymentWorld, type PaymentWorld } from '../../helpers/payment-world.ts'
import { readStripeParams } from '../../helpers/stripe-params.ts'

/** What the functions ask of the provider, against the types that the pinned package ships, as the compiler reads them. */
let world: PaymentWorld
let published: PublishedRequests
beforeAll(async () => {
  published = readStripeParams()
  world = await openPaymentWorld({ isDirect: true })
})
afterAll(() => world.close())

const typeOf = (method: string, path: string) => {
  const name = Object.keys(published).find((each) =>
    new RegExp(`^${each.replace('{id}', '[^/]+')}$`).test(`${method} ${path}`),
  )
  return name === undefined ? undefined : { name, type: published[name] }
}

const check = (method: string, path: string, form: string) => {
  const found = typeOf(method, path)
  if (found?.type === undefined) return `nothing is published of ${method} ${path}`
  return checkParams(found.type, parseForm(form))
}

it('[P14] what the sandbox goes by is what the package publishes', () => {
  const kept = readFileSync(join(SUPABASE_DIR, 'local/pay/published-params.json'), 'utf8')
  expect(JSON.parse(kept), 'npx tsx tests/stripe-params.ts writes it').toEqual(published)
})

it('[P14] every request that the functions make is of the published types', async () => {
  const user = await world.newUser()
  await world.openPage(user)
  const page = await world.openPage(user, OTHER_APP)
  await world.pay(page)
  await world.call('get-session-status', user, { session_id: page })
  await world.call('create-customer-portal-session', user)
  const [charge] = await world.chargesOf(user)
  await world.post(`/charges/${charge?.id}/dispute`)
  for (const event of await world.eventsOf(user)) await world.deliver(event)
  await world.stripe().customers.del(String(charge?.customer))
  for (const event of await world.eventsOf(user)) await world.deliver({ ...event, id: `${event.id}_again` })

  const leaving = await world.newUser('leaving-UNIQUE')
  const open = await world.openPage(leaving)
  await world.db.database.query('delete from auth.users where id = $1', [leaving.id])
  await world.pay(open)
  for (const event of await world.eventsOf(leaving)) await world.deliver(event)
  const closing = await world.newUser()
  await world.openPage(closing)
  await world.call('close-checkout', closing)

  const asked = new Set<string>()
  for (const { method, path, body } of world.sent) {
    const { pathname, search } = new URL(path, 'http://provider.test')
    asked.add(typeOf(method, pathname)?.name ?? '')
    expect([method, pathname, check(method, pathname, method === 'GET' ? search.slice(1) : body)]).toEqual([
      method,
      pathname,
      null,
    ])
  }
  expect([...asked].sort()).toEqual([
    'GET /v1/charges/{id}',
    'GET /v1/checkout/sessions',
    'GET /v1/checkout/sessions/{id}',
    'GET /v1/customers/{id}',
    'GET /v1/disputes',
    'POST /v1/billing_portal/sessions',
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions/{id}/expire',
    'POST /v1/customers',
    'POST /v1/refunds',
  ])
})

it('[P14] the check finds what is planted', () => {
  const wrong = (form: string) => JSON.stringify(check('POST', '/v1/checkout/sessions', form))
  expect(wrong('mode=payment')).toBe('null')
  expect(wrong('mode=gift')).toContain('Invalid mode')
  expect(wrong('payment_method_types[0]=card')).toContain('parameter_unknown')
  expect(
    wrong('line_items[0][price_data][currency]=mxn&line_items[0][price_data][product_data][x]=y'),
  ).toContain('line_items[0][price_data][product_data][x]')
  expect(wrong('line_items[0][price_data][unit_amount]=1')).toContain('parameter_missing')
  expect(JSON.stringify(check('POST', '/v1/refunds', 'charge=ch_1&amount=1.5'))).toContain(
    'Invalid integer: 1.5',
  )
  expect(JSON.stringify(check('GET', '/v1/refunds', 'created[gt]=0.5'))).toContain('Invalid integer: 0.5')
  expect(check('POST', '/v1/refunds', 'charge=ch_1&amount=150&metadata[share]=1.5')).toBeNull()
  expect(check('GET', '/v1/products', '')).toContain('nothing is published')
})
