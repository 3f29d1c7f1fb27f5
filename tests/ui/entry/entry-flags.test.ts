import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEntryFlags } from '../../../src/ui/entry/entry-flags.ts'
import { STRANGE_ADDRESSES } from '../../helpers/strange-addresses.ts'

const nothing = { notices: [], openSignIn: false, purchasePrompt: false, verifyUpgrade: false }

describe('a visitor', () => {
  it.each([
    ['[Q1]', 'check-email=true', { ...nothing, notices: ['check_email'] }],
    ['[Q2]', 'paid=true', { ...nothing, notices: ['complete_setup'], openSignIn: true }],
    [
      '[Q3]',
      'purchase=true',
      { ...nothing, notices: ['sign_in_to_continue'], openSignIn: true, purchasePrompt: true },
    ],
    ['[Q4]', 'success=true', { ...nothing, notices: ['purchase_successful'], verifyUpgrade: true }],
    ['[Q4]', 'upgrade-success=true', { ...nothing, notices: ['purchase_successful'], verifyUpgrade: true }],
  ])('%s %s', (_, search, flags) => {
    expect(readEntryFlags(`?${search}`, false)).toEqual(flags)
  })
})

describe('a signed-in person', () => {
  it.each([
    ['[Q1]', 'check-email=true', nothing],
    ['[Q2]', 'paid=true', nothing],
    ['[Q3]', 'purchase=true', { ...nothing, purchasePrompt: true }],
    ['[Q4]', 'success=true', { ...nothing, verifyUpgrade: true }],
    ['[Q4]', 'upgrade-success=true', { ...nothing, verifyUpgrade: true }],
  ])('%s %s', (_, search, flags) => {
    expect(readEntryFlags(`?${search}`, true)).toEqual(flags)
  })
})

it('[Q5] no flag leaves the address alone', () => {
  expect(readEntryFlags('', false)).toBeNull()
  expect(readEntryFlags('?lang=es&session_id=cs_1', true)).toBeNull()
})

it('[Q5] [S43] whatever value a flag has beyond `true` does nothing', () => {
  const flag = fc.constantFrom('upgrade-success', 'check-email', 'success', 'paid', 'purchase')
  const value = fc.oneof(fc.string(), fc.constantFrom('TRUE', '1', 'true ', ...STRANGE_ADDRESSES))
  fc.assert(
    fc.property(flag, value, fc.boolean(), (name, text, signedIn) => {
      fc.pre(text !== 'true')
      const search = new URLSearchParams([[name, text]]).toString()
      expect(readEntryFlags(`?${search}`, signedIn)).toEqual(nothing)
    }),
  )
})
