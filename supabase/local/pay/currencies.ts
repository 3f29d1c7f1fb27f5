import { type ApiAnswer, failed } from './api-answer.ts'

/** What the provider takes payments in: https://docs.stripe.com/currencies */
const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny ' +
    'cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk ' +
    'jmd jpy kes kgs khr kmf krw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ' +
    'ngn nio nok npr nzd pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl ' +
    'thb tjs top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw bhd jod kwd omr tnd'
  ).split(' '),
)

/**
 * The least that can be charged, in the smallest unit, from the same page; others go by what they are worth.
 */
const MINIMUM: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
}
const OTHER_MINIMUM = 50

/** Eight digits, in the smallest unit. */
const MAXIMUM = 99_999_999

export const checkCurrency = (currency: string, param: string): ApiAnswer | null =>
  CURRENCIES.has(currency.toLowerCase())
    ? null
    : failed(
        `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...CURRENCIES].join(', ')}`,
        { param },
      )

export const checkTotal = (amount: number, currency: string): ApiAnswer | null => {
  const least = MINIMUM[currency] ?? OTHER_MINIMUM
  if (amount < least)
    return failed(`The Checkout Session's total amount due must add up to at least ${least} ${currency}`, {
      code: 'amount_too_small',
    })
  if (amount > MAXIMUM)
    return failed(`The Checkout Session's total amount must be no more than ${MAXIMUM} ${currency}`, {
      code: 'amount_too_large',
    })
  return null
}
