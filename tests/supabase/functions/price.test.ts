import { expect, it } from 'vitest'
import { landingHead } from '../../../build/page-head.ts'
import { billing as enBilling } from '../../../src/i18n/en/billing.ts'
import { landing as enLanding } from '../../../src/i18n/en/landing.ts'
import { pages as enPages } from '../../../src/i18n/en/pages.ts'
import { billing as esBilling } from '../../../src/i18n/es/billing.ts'
import { landing as esLanding } from '../../../src/i18n/es/landing.ts'
import { pages as esPages } from '../../../src/i18n/es/pages.ts'
import { LIFETIME_PRICE } from '../../../supabase/functions/_shared/price.ts'

it('every price that is shown is the price that is charged', () => {
  const price = `${LIFETIME_PRICE.unitAmount / 100} ${LIFETIME_PRICE.currency.toUpperCase()}`
  expect(price).toBe('99 MXN')
  // In Mexico a price begins with its sign.
  expect([enBilling.price, esBilling.price]).toEqual([price, `$${price}`])
  for (const texts of [enLanding, esLanding, enPages.terms, esPages.terms]) {
    const named = JSON.stringify(texts).match(/\d+(?:\.\d+)? MXN/g) ?? []
    expect(new Set(named)).toEqual(new Set([price]))
  }
  expect(landingHead('en', '')).toContain(`"price":"${LIFETIME_PRICE.unitAmount / 100}"`)
})
