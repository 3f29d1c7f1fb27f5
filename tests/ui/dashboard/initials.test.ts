import { expect, test } from 'vitest'
import { initialsOf } from '../../../src/ui/dashboard/initials.ts'

test.each([
  ['Ana Ramírez Soto', 'AS'],
  ['ana', 'A'],
  ['  José-Luis  ', 'JL'],
  ['Ángel Ñuño', 'ÁÑ'],
  ['ana.ramirez@example.com', 'A'],
  ['李 小龙', '李小'],
  ['…', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
