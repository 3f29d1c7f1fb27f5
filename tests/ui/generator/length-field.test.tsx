// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { LengthField } from '../../../src/ui/generator/LengthField.tsx'

const openField = () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => flushSync(() => root.unmount()))
  let length = 16
  const show = () =>
    flushSync(() =>
      root.render(
        <LengthField
          texts={{ field: 'Length', clamped: String }}
          min={4}
          max={50}
          length={length}
          onChange={(next) => {
            length = next
          }}
          disabled={false}
          onClamped={() => {}}
        />,
      ),
    )
  show()
  const field = document.querySelector('input') as HTMLInputElement
  /** What the length is, and what the field shows, when `text` was typed and the field was left. */
  return (text: string) => {
    field.focus()
    // As a browser does it: React overwrites the element's own setter, to know what it has drawn.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
    flushSync(() => field.blur())
    show()
    return [length, field.value]
  }
}

it.each([
  ['0', 4],
  ['3', 4],
  ['4', 4],
  ['16.4', 16],
  ['50', 50],
  ['51', 50],
  ['1000', 50],
  ['-Infinity', 4],
])('[G06] a typed length of %s is set to the nearest allowed one', (text, settled) => {
  expect(openField()(text)).toEqual([settled, String(settled)])
})
