import { median, ratioOf } from './lib/interleave.ts'
import type { BenchPart } from './lib/report.ts'
import { measureSealed } from './sealed/in-chromium.ts'

/** What was promised where only its person opens the history. */
const PAGE_MS = 10
const RING_MS = 15
const ROWS = 10_000
/** The page answers a press within that. Of the quietest round: another program that takes its turn makes every task longer. */
const TASK_MS = 50

/** Twice what was measured on a busy machine: against nothing but AES over as many rows, in the same round, which moves with it. */
const PAGE_TO_AES = 16
const LABELS_TO_AES = 17

/** Reading and opening a history whose every row is sealed, in Chromium, over the app's own storage, beside the bare cryptography. */
export const run: BenchPart = async () => {
  const { page, barePage, labels, bareLabels, longestTasks, ring } = await measureSealed(ROWS)
  const place = `sealed history of ${ROWS.toLocaleString('en')}`
  return [
    { name: `${place}: first page of 50`, value: median(page), unit: 'ms', bound: { atMost: PAGE_MS } },
    { name: `${place}: AES alone, 50 rows`, value: median(barePage), unit: 'ms' },
    {
      name: `${place}: first page / AES alone`,
      value: ratioOf(page, barePage),
      unit: 'x',
      bound: { atMost: PAGE_TO_AES },
    },
    { name: `${place}: labels into memory, once`, value: median(labels), unit: 'ms' },
    { name: `${place}: AES alone, every row`, value: median(bareLabels), unit: 'ms' },
    {
      name: `${place}: labels / AES alone`,
      value: ratioOf(labels, bareLabels),
      unit: 'x',
      bound: { atMost: LABELS_TO_AES },
    },
    {
      name: `${place}: longest task meanwhile, quietest round`,
      value: Math.min(...longestTasks),
      unit: 'ms',
      bound: { atMost: TASK_MS },
    },
    { name: `${place}: opening the ring`, value: median(ring), unit: 'ms', bound: { atMost: RING_MS } },
  ]
}
