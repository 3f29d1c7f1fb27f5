import type { ComputeSize, Inputs, Measured, Usage } from './figures.ts'

/** One line of the table: a month with so many active users. Money in USD, GB are 10^9 bytes. */
export type Month = {
  readonly users: number
  readonly peakRequestsPerSecond: number
  readonly peakSyncsPerSecond: number
  readonly apiEgressGb: number
  readonly staticEgressGb: number
  readonly databaseGbAfterAYear: number
  readonly mails: number
  /** Channels open at once. */
  readonly peakConnections: number
  readonly messages: number
  /** The smallest size that carries it; null: none does, the users must be spread over several projects. */
  readonly compute: ComputeSize | null
  readonly backendUsd: number
  readonly staticUsd: number
  readonly mailUsd: number
}

const DAYS_PER_MONTH = 365 / 12
const SECONDS_PER_DAY = 86_400
const GB = 1e9

const apiCalls = ({ requests }: Usage): number =>
  requests.auth + requests.sync + requests.rest + requests.functions

const over = (used: number, included: number): number => Math.max(0, used - included)

/** The average person's day: each kind's own day, by its share and by how many days of the week it has one. */
const averagePerUserAndDay = (
  { freeDay, premiumDay }: Measured,
  { assumptions: a }: Inputs,
  figure: (day: Usage) => number,
): number =>
  (1 - a.premiumShare) * (a.freeActiveDaysPerWeek / 7) * figure(freeDay) +
  a.premiumShare * (a.premiumActiveDaysPerWeek / 7) * figure(premiumDay)

const rowBytesPerUserAndYear = (measured: Measured, { assumptions: a }: Inputs): number => {
  const { databaseBytesPerRow: readable, databaseBytesPerSealedRow: sealed } = measured
  const freeRows = (1 - a.premiumShare) * (a.freeActiveDaysPerWeek / 7)
  const premiumRows = a.premiumShare * (a.premiumActiveDaysPerWeek / 7) * a.premiumSavesPerDay
  return 365 * (freeRows * readable + premiumRows * ((1 - a.sealedShare) * readable + a.sealedShare * sealed))
}

const databaseGbAfterAYear = (users: number, measured: Measured, inputs: Inputs): number =>
  (users *
    (measured.databaseBytesPerUser +
      inputs.assumptions.authBytesPerUser +
      rowBytesPerUserAndYear(measured, inputs))) /
  GB

/** Of a mean day: times that somebody's screen is opened for whom there is a channel. */
const channelsPerUserAndDay = ({ assumptions: a }: Inputs): number =>
  a.premiumShare * (a.premiumActiveDaysPerWeek / 7) * a.premiumOpensPerDay

/** How much of the day one person's screens are seen, all devices together. */
const seenShare = ({ assumptions: a }: Inputs): number =>
  (a.premiumOpensPerDay * a.minutesSeenPerOpen) / 1_440

const peakConnections = (users: number, inputs: Inputs): number =>
  (users *
    channelsPerUserAndDay(inputs) *
    inputs.assumptions.minutesSeenPerOpen *
    inputs.assumptions.peakFactor) /
  1_440

/** The device that saves hears of it too, and another one if it is seen just then. */
const messagesPerMonth = (users: number, inputs: Inputs): number => {
  const { premiumShare, premiumActiveDaysPerWeek, premiumSavesPerDay } = inputs.assumptions
  const saves = users * premiumShare * (premiumActiveDaysPerWeek / 7) * premiumSavesPerDay * DAYS_PER_MONTH
  return saves * (2 + seenShare(inputs))
}

const peakSyncs = (users: number, measured: Measured, inputs: Inputs): number =>
  (users *
    (averagePerUserAndDay(measured, inputs, ({ requests }) => requests.sync) +
      channelsPerUserAndDay(inputs)) *
    inputs.assumptions.peakFactor) /
  SECONDS_PER_DAY

/** Two things make a database too small: more syncs at the peak than its cores answer, more data in use than its memory holds. */
export const carries = (size: ComputeSize, users: number, measured: Measured, inputs: Inputs): boolean => {
  const { syncsPerSecondAndCore, targetUtilisation, hotShare } = inputs.assumptions
  return (
    peakSyncs(users, measured, inputs) <= size.sustainedCores * syncsPerSecondAndCore * targetUtilisation &&
    databaseGbAfterAYear(users, measured, inputs) * hotShare <= size.memoryGb
  )
}

/** How many users a size carries, by halving; to three digits. */
export const usersCarriedBy = (size: ComputeSize, measured: Measured, inputs: Inputs): number => {
  let [low, high] = [0, 1e10]
  while (high - low > Math.max(1, low / 10_000)) {
    const middle = (low + high) / 2
    if (carries(size, middle, measured, inputs)) low = middle
    else high = middle
  }
  return Number(low.toPrecision(3))
}

export const monthOf = (users: number, measured: Measured, inputs: Inputs): Month => {
  const { prices: p, assumptions: a } = inputs
  const perDay = (figure: (day: Usage) => number) => users * averagePerUserAndDay(measured, inputs, figure)
  const newUsers = users * a.newUsersPerMonthShare
  const signIns = users * a.signInsPerUserAndMonth
  const devices = users * (1 + a.premiumShare)

  const calls =
    perDay(apiCalls) +
    users * channelsPerUserAndDay(inputs) +
    (signIns * apiCalls(measured.signIn)) / DAYS_PER_MONTH
  const requestsPerDay =
    calls * (1 + a.preflightsPerCall) +
    perDay(({ requests }) => requests.static) +
    (newUsers * a.visitorsPerNewUser * measured.firstVisit.requests.static) / DAYS_PER_MONTH
  const apiEgressGb =
    (DAYS_PER_MONTH *
      (perDay(({ apiDownBytes }) => apiDownBytes) + calls * a.preflightsPerCall * a.preflightBytes) +
      signIns * measured.signIn.apiDownBytes) /
    GB
  const staticEgressGb =
    (DAYS_PER_MONTH * perDay(({ staticDownBytes }) => staticDownBytes) +
      newUsers * a.visitorsPerNewUser * measured.firstVisit.staticDownBytes +
      // A new device fetches the whole app, and each device does after a release.
      (signIns + devices * a.releasesPerMonth) *
        (measured.firstVisit.staticDownBytes + measured.signIn.staticDownBytes)) /
    GB
  const databaseGb = databaseGbAfterAYear(users, measured, inputs)
  const functionCalls = users * a.purchasesPerMonthShare * a.functionCallsPerPurchase
  const mails = newUsers * a.mailsPerNewUser
  const compute = p.compute.find((size) => carries(size, users, measured, inputs)) ?? null

  return {
    users,
    peakRequestsPerSecond: (requestsPerDay * a.peakFactor) / SECONDS_PER_DAY,
    peakSyncsPerSecond: peakSyncs(users, measured, inputs),
    apiEgressGb,
    staticEgressGb,
    databaseGbAfterAYear: databaseGb,
    mails,
    peakConnections: peakConnections(users, inputs),
    messages: messagesPerMonth(users, inputs),
    compute,
    backendUsd:
      p.planUsdPerMonth +
      over((compute ?? p.compute.at(-1))?.usdPerMonth ?? 0, p.computeCreditUsd) +
      over(users, p.includedMau) * p.usdPerMau +
      over(apiEgressGb, p.includedEgressGb) * p.usdPerEgressGb +
      over(databaseGb, p.includedDiskGb) * p.usdPerDiskGb +
      (over(peakConnections(users, inputs), p.includedConnections) / 1_000) * p.usdPerThousandConnections +
      (over(messagesPerMonth(users, inputs), p.includedMessages) / 1e6) * p.usdPerMillionMessages +
      (over(functionCalls, p.includedFunctionCalls) / 1e6) * p.usdPerMillionFunctionCalls,
    staticUsd: over(staticEgressGb, p.staticIncludedGb) * p.staticUsdPerGb,
    mailUsd: (mails / 1_000) * p.usdPerThousandMails,
  }
}
