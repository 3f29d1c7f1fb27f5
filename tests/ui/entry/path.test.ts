import { expect, it } from 'vitest'
import { pathOf } from '../../../src/ui/entry/path.ts'

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/dashboard', '/dashboard'],
  ['/dashboard/', '/dashboard'],
  ['/Success', '/success'],
  ['/dashboards', null],
  ['/dashboard/more', null],
  ['//dashboard', null],
])('%s is %s', (pathname, path) => {
  expect(pathOf(pathname)).toBe(path)
})
