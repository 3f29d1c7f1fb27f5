import { measureInChromium } from './history/in-chromium.ts'
import { median } from './lib/interleave.ts'
import type { BenchPart, Figure } from './lib/report.ts'

const SIZES = [1_000, 10_000, 100_000] as const

/** What was promised of a keystroke, by the size of the history, in milliseconds. */
const KEYSTROKE_MS: Partial<Record<number, number>> = { 10000: 50, 100000: 100 }

/** Reading and searching the history on the device, in Chromium, over the app's own storage and screen. */
export const run: BenchPart = async () => {
  const measured = await measureInChromium(SIZES)
  return [...measured].flatMap(([rows, { firstPage, keysetPages, prepareMs, keystrokes }]): Figure[] => {
    const place = `history of ${rows.toLocaleString('en')}`
    const limit = KEYSTROKE_MS[rows]
    return [
      { name: `${place}: first page of 50`, value: median(firstPage), unit: 'ms', bound: { atMost: 5 } },
      { name: `${place}: keyset page of 50`, value: median(keysetPages), unit: 'ms', bound: { atMost: 5 } },
      { name: `${place}: labels into memory, once`, value: prepareMs, unit: 'ms' },
      {
        name: `${place}: search keystroke to paint`,
        value: median(keystrokes),
        unit: 'ms',
        ...(limit === undefined ? {} : { bound: { atMost: limit } }),
      },
      {
        name: `${place}: slowest of ${keystrokes.length} keystrokes`,
        value: Math.max(...keystrokes),
        unit: 'ms',
      },
    ]
  })
}
