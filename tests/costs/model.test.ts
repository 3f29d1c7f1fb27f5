import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Inputs, Measured, Usage } from './figures.ts'
import { carries, monthOf, usersCarriedBy } from './model.ts'
import { costsSection, replaceSection } from './tables.ts'

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

const usage = (sync: number, apiDownBytes = 0, staticDownBytes = 0): Usage => ({
  requests: { auth: 0, sync, rest: 0, functions: 0, static: 0 },
  upBytes: 0,
  apiDownBytes,
  staticDownBytes,
})

const measured: Measured = {
  measuredOn: '2026-01-01',
  firstVisit: usage(0, 0, 1_000),
  signIn: usage(0, 0, 10_000),
  freeDay: usage(2, 1_000),
  premiumDay: usage(30, 20_000),
  databaseBytesPerRow: 500,
  databaseBytesPerSealedRow: 900,
  databaseBytesPerUser: 1_000,
}

const SMALL = { name: 'small', usdPerMonth: 10, sustainedCores: 1, memoryGb: 1 }
const LARGE = { name: 'large', usdPerMonth: 100, sustainedCores: 10, memoryGb: 1_000 }

/** Everybody free, one day a week, nobody new, no peak: what differs in a case is added to it. */
const inputs = (
  assumptions: Partial<Inputs['assumptions']> = {},
  prices: Partial<Inputs['prices']> = {},
): Inputs => ({
  prices: {
    source: '',
    planUsdPerMonth: 25,
    computeCreditUsd: 10,
    includedMau: 100,
    usdPerMau: 0.01,
    includedEgressGb: 1,
    usdPerEgressGb: 0.5,
    includedDiskGb: 1,
    usdPerDiskGb: 2,
    includedFunctionCalls: 0,
    usdPerMillionFunctionCalls: 2,
    staticIncludedGb: 0,
    staticUsdPerGb: 1,
    usdPerThousandMails: 3,
    includedConnections: 10,
    usdPerThousandConnections: 10,
    includedMessages: 0,
    usdPerMillionMessages: 2,
    compute: [SMALL, LARGE],
    ...prices,
  },
  assumptions: {
    premiumShare: 0,
    freeActiveDaysPerWeek: 7,
    premiumActiveDaysPerWeek: 7,
    premiumSavesPerDay: 5,
    sealedShare: 0,
    premiumOpensPerDay: 0,
    minutesSeenPerOpen: 0,
    newUsersPerMonthShare: 0,
    visitorsPerNewUser: 0,
    signInsPerUserAndMonth: 0,
    releasesPerMonth: 0,
    mailsPerNewUser: 0,
    functionCallsPerPurchase: 0,
    purchasesPerMonthShare: 0,
    peakFactor: 1,
    preflightsPerCall: 0,
    preflightBytes: 0,
    syncsPerSecondAndCore: 100,
    targetUtilisation: 0.5,
    authBytesPerUser: 0,
    hotShare: 0,
    ...assumptions,
  },
})

const DAYS = 365 / 12

describe('the month', () => {
  it('has as many syncs a second as the users of a day make, times the peak', () => {
    const month = monthOf(43_200, measured, inputs({ peakFactor: 3 }))
    expect(month.peakSyncsPerSecond).toBeCloseTo(3)
    expect(month.peakRequestsPerSecond).toBeCloseTo(3)
  })

  it('weighs free and premium days by their share and their days of the week', () => {
    const half = inputs({ premiumShare: 0.5, freeActiveDaysPerWeek: 3.5 })
    expect(monthOf(86_400, measured, half).peakSyncsPerSecond).toBeCloseTo(0.5 * 0.5 * 2 + 0.5 * 30)
  })

  it('counts a preflight as a request and as egress, not as a sync', () => {
    const month = monthOf(43_200, measured, inputs({ preflightsPerCall: 1, preflightBytes: 500 }))
    expect(month.peakRequestsPerSecond).toBeCloseTo(2)
    expect(month.peakSyncsPerSecond).toBeCloseTo(1)
    expect(month.apiEgressGb).toBeCloseTo((43_200 * (1_000 + 2 * 500) * DAYS) / 1e9)
  })

  it('adds visitors, new devices and releases to what the static host sends', () => {
    const month = monthOf(
      1_000,
      measured,
      inputs({
        newUsersPerMonthShare: 0.1,
        visitorsPerNewUser: 5,
        signInsPerUserAndMonth: 1,
        releasesPerMonth: 2,
      }),
    )
    expect(month.staticEgressGb * 1e9).toBeCloseTo(500 * 1_000 + (1_000 + 2_000) * 11_000)
    expect(month.staticUsd).toBeCloseTo(month.staticEgressGb)
  })

  it('keeps every row for a year, with the person and the auth service’s own', () => {
    const month = monthOf(1_000, measured, inputs({ premiumShare: 1, authBytesPerUser: 2_000 }))
    expect(month.databaseGbAfterAYear * 1e9).toBeCloseTo(1_000 * (1_000 + 2_000 + 365 * 5 * 500))
    const sealed = monthOf(1_000, measured, inputs({ premiumShare: 1, sealedShare: 0.5 }))
    expect(sealed.databaseGbAfterAYear * 1e9).toBeCloseTo(1_000 * (1_000 + 365 * 5 * 700))
  })

  it('charges only what is above what the plan includes', () => {
    expect(monthOf(100, measured, inputs()).backendUsd).toBe(25)
    expect(monthOf(300, measured, inputs()).backendUsd).toBeCloseTo(25 + 200 * 0.01)
    const mails = monthOf(100, measured, inputs({ newUsersPerMonthShare: 1, mailsPerNewUser: 2 })).mailUsd
    expect(mails).toBeCloseTo(0.2 * 3)
  })
})

describe('the size of the database', () => {
  it('is the smallest whose cores answer the peak and whose memory holds what is in use', () => {
    // 50 syncs a second for the small one: 50 x 86,400 / 2 users.
    expect(monthOf(2_000_000, measured, inputs()).compute).toBe(SMALL)
    expect(monthOf(2_300_000, measured, inputs()).compute).toBe(LARGE)
    expect(carries(SMALL, 2_000_000, measured, inputs({ hotShare: 0.5 }))).toBe(false)
  })

  it('is none when the largest is too small, and that is said', () => {
    const month = monthOf(30_000_000, measured, inputs())
    expect(month.compute).toBeNull()
    expect(month.backendUsd).toBeGreaterThan(25 + 90)
  })

  it('carries the users up to its bound', () => {
    const bound = usersCarriedBy(SMALL, measured, inputs())
    expect(bound).toBe(2_160_000)
    expect(carries(SMALL, bound * 1.01, measured, inputs())).toBe(false)
  })
})

describe('the guide', () => {
  it('has the tables that follow from docs/costs: otherwise run `npm run costs`', () => {
    const guide = read('docs/deploy.md')
    const section = costsSection(
      JSON.parse(read('docs/costs/measured.json')) as Measured,
      JSON.parse(read('docs/costs/inputs.json')) as Inputs,
    )
    expect(guide).toBe(replaceSection(guide, section))
  })

  it('loses nothing around the tables', () => {
    const text = `before\n${costsSection(measured, inputs())}\nafter`
    expect(replaceSection(text, costsSection(measured, inputs()))).toBe(text)
    expect(() => replaceSection('no marks', 'x')).toThrow(/lacks/)
  })
})

it('counts the channels that are open at once, and what is told on them', () => {
  const premium = inputs({ premiumShare: 1, premiumOpensPerDay: 12, minutesSeenPerOpen: 60, peakFactor: 2 })
  const month = monthOf(1_000, measured, premium)
  // Half of the day somebody looks; at the peak twice as many.
  expect(month.peakConnections).toBeCloseTo(1_000)
  expect(month.messages).toBeCloseTo((1_000 * 5 * 2.5 * 365) / 12)
  const without = monthOf(1_000, measured, {
    ...premium,
    prices: { ...premium.prices, includedConnections: 1e9, includedMessages: 1e9 },
  })
  expect(month.backendUsd - without.backendUsd).toBeCloseTo(0.99 * 10 + (month.messages / 1e6) * 2)
})
