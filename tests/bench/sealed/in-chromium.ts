import { withBenchPages } from '../lib/bench-page.ts'
import type { Bench, Round } from './page.ts'

type InPage = { readonly bench: Bench }

/** Odd, so that the median is a measurement. The first round of each warms up and counts for nothing. */
const PAGE_ROUNDS = 41
const LABEL_ROUNDS = 8

export type MeasuredSealed = {
  readonly page: readonly number[]
  readonly barePage: readonly number[]
  readonly labels: readonly number[]
  readonly bareLabels: readonly number[]
  readonly longestTasks: readonly number[]
  readonly ring: readonly number[]
}

const measured = (rounds: readonly Round[]): readonly Round[] => rounds.slice(1)

/** In milliseconds; what is compared is measured in turns, round by round. */
export const measureSealed = (rows: number): Promise<MeasuredSealed> =>
  withBenchPages(import.meta.dirname, async (open) => {
    const page = await open()
    const [pages, labels] = await page.evaluate(
      async ([total, pageRounds, labelRounds]) => {
        const { bench } = window as unknown as InPage
        await bench.seed(total)
        return [await bench.pages(pageRounds), await bench.labels(labelRounds)] as const
      },
      [rows, PAGE_ROUNDS, LABEL_ROUNDS] as const,
    )
    return {
      page: measured(pages).map(({ ms }) => ms),
      barePage: measured(pages).map(({ bareMs }) => bareMs),
      ring: measured(pages).map(({ ringMs }) => ringMs),
      labels: measured(labels).map(({ ms }) => ms),
      bareLabels: measured(labels).map(({ bareMs }) => bareMs),
      longestTasks: measured(labels).map(({ taskMs }) => taskMs),
    }
  })
