/** What travels between one device and the servers, by what it costs. */
export type Usage = {
  /** Requests by kind; `sync` is `rpc('sync')`, `rest` every other call of the data interface. */
  readonly requests: {
    readonly auth: number
    readonly sync: number
    readonly rest: number
    readonly functions: number
    readonly static: number
  }
  /** Towards the servers, headers included. */
  readonly upBytes: number
  /** From auth, data and functions, headers included, bodies compressed. */
  readonly apiDownBytes: number
  /** From the static host, headers included, bodies compressed. */
  readonly staticDownBytes: number
}

/** `docs/costs/measured.json`: what `npm run costs` measures with the real client. */
export type Measured = {
  readonly measuredOn: string
  /** A stranger on the landing page, until the service worker holds the whole app. */
  readonly firstVisit: Usage
  /** The first sign-in on a device, by form, until the dashboard stands. */
  readonly signIn: Usage
  /** A day on which a free person opens the app once, makes one password and stays for five minutes. */
  readonly freeDay: Usage
  /** A day on which a premium person saves five passwords in five sittings, and opens a second device five times. */
  readonly premiumDay: Usage
  /** Table and indexes, of a history of 10,000 rows, divided by them. */
  readonly databaseBytesPerRow: number
  /** The same where only their person opens them. */
  readonly databaseBytesPerSealedRow: number
  /** The rows that the project's own tables hold for a person with no history. */
  readonly databaseBytesPerUser: number
}

export type ComputeSize = {
  readonly name: string
  readonly usdPerMonth: number
  /** What it gives for hours on end: shared sizes have two cores for moments and a fraction of them otherwise. */
  readonly sustainedCores: number
  readonly memoryGb: number
}

/** `docs/costs/inputs.json`: what nobody can measure here, since it is a price, a habit or a choice. */
export type Inputs = {
  readonly prices: {
    readonly source: string
    readonly planUsdPerMonth: number
    readonly computeCreditUsd: number
    readonly includedMau: number
    readonly usdPerMau: number
    readonly includedEgressGb: number
    readonly usdPerEgressGb: number
    readonly includedDiskGb: number
    readonly usdPerDiskGb: number
    readonly includedFunctionCalls: number
    readonly usdPerMillionFunctionCalls: number
    readonly staticIncludedGb: number
    readonly staticUsdPerGb: number
    readonly usdPerThousandMails: number
    /** Channels that are open at once, at the peak. */
    readonly includedConnections: number
    readonly usdPerThousandConnections: number
    /** One for what is told, and one for each that hears it. */
    readonly includedMessages: number
    readonly usdPerMillionMessages: number
    /** Smallest first. */
    readonly compute: readonly ComputeSize[]
  }
  readonly assumptions: {
    readonly premiumShare: number
    readonly freeActiveDaysPerWeek: number
    readonly premiumActiveDaysPerWeek: number
    readonly premiumSavesPerDay: number
    /** The share of premium people who have chosen that only they open their history. */
    readonly sealedShare: number
    /** On all devices together; each joins the channel once, and syncs once more when it has. */
    readonly premiumOpensPerDay: number
    readonly minutesSeenPerOpen: number
    readonly newUsersPerMonthShare: number
    readonly visitorsPerNewUser: number
    readonly signInsPerUserAndMonth: number
    readonly releasesPerMonth: number
    readonly mailsPerNewUser: number
    readonly functionCallsPerPurchase: number
    readonly purchasesPerMonthShare: number
    /** The busiest minutes against the mean of the day. */
    readonly peakFactor: number
    /** A browser asks before it calls another origin; it remembers the answer for some calls. */
    readonly preflightsPerCall: number
    readonly preflightBytes: number
    /** `npm run load`, Postgres: syncs a second at p95 under 250 ms, divided by the cores it had. */
    readonly syncsPerSecondAndCore: number
    /** How busy the database may be at the peak. */
    readonly targetUtilisation: number
    /** What the auth service's own tables hold for a person, sessions and tokens included. */
    readonly authBytesPerUser: number
    /** The share of the database that is in use on a day, and should fit into memory. */
    readonly hotShare: number
  }
}
