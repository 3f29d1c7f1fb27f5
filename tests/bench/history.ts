import { measureInChromium } from './history/in-chromium.ts'
import { median } from './lib/interleave.ts'
import type { BenchPart, Figure } from './lib/report.ts'

const SIZES = [1_000, 10_000, 100_000] as const

/** A keystroke's rows against a bare field that changes twelve lines, in the same run: in the same frame, or the next one. */
const KEYSTROKE_TO_BARE = 2

/** Reading and searching the history on the device, in Chromium, over the app's own storage and screen. */
export const run: BenchPart = async () => {
  const measured = await measureInChromium(SIZES)
  return [...measured].flatMap(
    ([rows, { firstPage, keysetPages, prepareMs, keystrokes, bare }]): Figure[] => {
      const place = `history of ${rows.toLocaleString('en')}`
      return [
        { name: `${place}: first page of 50`, value: median(firstPage), unit: 'ms', bound: { atMost: 5 } },
        { name: `${place}: keyset page of 50`, value: median(keysetPages), unit: 'ms', bound: { atMost: 5 } },
        { name: `${place}: labels into memory, once`, value: prepareMs, unit: 'ms' },
        { name: `${place}: search keystroke to paint`, value: median(keystrokes), unit: 'ms' },
        { name: `${place}: a bare field's keystroke to paint`, value: median(bare), unit: 'ms' },
        {
          name: `${place}: search / bare`,
          value: median(keystrokes) / median(bare),
          unit: 'x',
          bound: { atMost: KEYSTROKE_TO_BARE },
        },
        {
          name: `${place}: slowest of ${keystrokes.length} keystrokes`,
          value: Math.max(...keystrokes),
          unit: 'ms',
        },
      ]
    },
  )
}
