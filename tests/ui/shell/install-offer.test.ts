import { expect, it } from 'vitest'
import { installOffer } from '../../../src/ui/shell/install-offer.ts'

const READY = { visits: 2, installed: false, dismissed: false, prompt: true, ios: false }

it('[N1] never on the first visit', () => {
  expect(installOffer({ ...READY, visits: 1 })).toBe('none')
  expect(installOffer({ ...READY, visits: 1, prompt: false, ios: true })).toBe('none')
})

it('[N2] never when installed', () => {
  expect(installOffer({ ...READY, installed: true })).toBe('none')
  expect(installOffer({ ...READY, installed: true, prompt: false, ios: true })).toBe('none')
})

it('[N3] never after "not now"', () => expect(installOffer({ ...READY, dismissed: true })).toBe('none'))

it('a button where the browser offers it, a card on iOS, nothing elsewhere', () => {
  expect(installOffer(READY)).toBe('button')
  expect(installOffer({ ...READY, prompt: false, ios: true })).toBe('ios_card')
  expect(installOffer({ ...READY, prompt: false })).toBe('none')
})
