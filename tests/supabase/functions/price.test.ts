import { expect, it } from 'vitest'
import { billing as enBilling } from '../../../src/i18n/en/billing.ts'
import { landing as enLanding } from '../../../src/i18n/en/landing.ts'
import { billing as esBilling } from '../../../src/i18n/es/billing.ts'
import { landing as esLanding } from '../../../src/i18n/es/landing.ts'
import { LIFETIME_PRICE } from '../../../supabase/functions/_shared/price.ts'

it('every price that is shown is the price that is charged', () => {
  const price = `${LIFETIME_PRICE.unitAmount / 100} ${LIFETIME_PRICE.currency.toUpperCase()}`
  expect(price).toBe('99 MXN')
  // In Mexico a price begins with its sign.
  expect([enBilling.price, esBilling.price]).toEqual([price, `$${price}`])
  for (const text of JSON.stringify([enLanding, esLanding]).match(/\d+(?:\.\d+)? MXN/g) ?? [])
    expect(text).toBe(price)
})
