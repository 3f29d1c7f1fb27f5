export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const SLICE_MS = 30

/** How often each contestant gets a slice. Odd, so that the median is a measurement. */
const ROUNDS = 15

/**
 * Calls a second of each contestant, round by round: every round gives each one slice, so that what else the machine
 * does falls on all of them alike. The first character of each answer is read, so that it must really be built.
 */
export const measureRates = <Name extends string>(
  contestants: Readonly<Record<Name, () => string>>,
): Record<Name, number[]> => {
  const names = Object.keys(contestants) as Name[]
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  const callsInSlice = (name: Name): number => {
    let calls = 64
    while (timeOf(contestants[name], calls) < SLICE_MS / 2) calls *= 2
    return calls
  }
  const calls = Object.fromEntries(names.map((name) => [name, callsInSlice(name)])) as Record<Name, number>
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      rates[name].push((calls[name] / timeOf(contestants[name], calls[name])) * 1_000)
    }
  }
  return rates
}

/** Kept where nothing can prove that it is unused. */
export const sink = { value: 0 }

/** Milliseconds: of the processor where that is told, since other programs take the clock's time too. */
const nowMs = (): number => {
  if (!('process' in globalThis)) return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const timeOf = (make: () => string, calls: number): number => {
  const begun = nowMs()
  let seen = 0
  for (let call = 0; call < calls; call++) seen ^= make().charCodeAt(0)
  const took = nowMs() - begun
  sink.value ^= seen
  return took
}

/** The median over the rounds of one contestant's rate over another's in the same round. */
export const ratioOf = (rates: readonly number[], others: readonly number[]): number =>
  median(rates.map((rate, round) => rate / (others[round] ?? Number.NaN)))
