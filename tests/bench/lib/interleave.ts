export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const SLICE_MS = 30

/** How often each contestant gets a slice. Odd, so that the median is a measurement. */
const ROUNDS = 15

/** Makes a text a call, at once or by a promise. */
export type Contestant = () => string | Promise<string>

/**
 * Calls a second of each contestant, round by round: every round gives each one slice, so that what else the machine
 * does falls on all of them alike. The first character of each answer is read, so that it must really be built, in one
 * piece: V8 lays a text that was added up of parts out flat when any place of it is first read.
 */
export const measureRates = async <Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
): Promise<Record<Name, number[]>> => {
  const names = Object.keys(contestants) as Name[]
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  const calls = {} as Record<Name, number>
  for (const name of names) calls[name] = await callsInSlice(contestants[name])
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      rates[name].push((calls[name] / (await timeOf(contestants[name], calls[name]))) * 1_000)
    }
  }
  return rates
}

/** By the shortest of three tries, since a wait for the processor is not the contestant's. */
const callsInSlice = async (make: Contestant): Promise<number> => {
  for (let calls = 64; ; calls *= 2) {
    const times: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) times.push(await timeOf(make, calls))
    if (Math.min(...times) >= SLICE_MS / 2) return calls
  }
}

/** Kept where nothing can prove that it is unused. */
export const sink = { value: 0 }

/** Milliseconds: of the processor where that is told, since other programs take the clock's time too. */
const nowMs = (): number => {
  if (!('process' in globalThis)) return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const timeOf = (make: Contestant, calls: number): number | Promise<number> =>
  typeof make() === 'string'
    ? timeOfTexts(make as () => string, calls)
    : timeOfPromises(make as () => Promise<string>, calls)

const timeOfTexts = (make: () => string, calls: number): number => {
  const begun = nowMs()
  let seen = 0
  for (let call = 0; call < calls; call++) seen ^= make().charCodeAt(0)
  const took = nowMs() - begun
  sink.value ^= seen
  return took
}

const timeOfPromises = async (make: () => Promise<string>, calls: number): Promise<number> => {
  const begun = nowMs()
  let seen = 0
  for (let call = 0; call < calls; call++) seen ^= (await make()).charCodeAt(0)
  const took = nowMs() - begun
  sink.value ^= seen
  return took
}

/** The median over the rounds of one contestant's rate over another's in the same round. */
export const ratioOf = (rates: readonly number[], others: readonly number[]): number =>
  median(rates.map((rate, round) => rate / (others[round] ?? Number.NaN)))
