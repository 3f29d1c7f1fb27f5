import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withPureDefinitions } from '../../build/unused-parts.ts'

const FOLDER = 'node_modules/react-router/dist/development'

it('of the router’s definitions none is left that the compiler has to keep', () => {
  const chunk = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .find((code) => /\bvar Link = /.test(code))
  const marked = withPureDefinitions(chunk ?? '')
  expect(marked).toMatch(/var Link = \/\* @__PURE__ \*\/ React\d*\.forwardRef/)
  expect(marked).not.toMatch(/^\w+\.(?:displayName|contextType) = /m)
  expect(marked).toMatch(
    /var RenderErrorBoundary = class extends React\d*\.Component \{ static contextType = \w+;/,
  )
})

it('a router that is written otherwise is told', () => {
  expect(() => withPureDefinitions('const Link = () => null')).toThrow('router')
})
