import type { Inputs, Measured, Usage } from './figures.ts'
import { monthOf, usersCarriedBy } from './model.ts'

const USERS = [1_000, 10_000, 100_000, 1_000_000] as const
const BEGIN = '<!-- costs: written by npm run costs -->'
const END = '<!-- /costs -->'

const number = (value: number): string =>
  value < 10
    ? Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 3 })
    : Math.round(value).toLocaleString('en')
const usd = (value: number): string => `$${Math.round(value).toLocaleString('en')}`
const kB = (bytes: number): string => `${number(bytes / 1_000)} kB`

/** A table as the repository's other ones stand: columns padded to one width. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

const usageRow = (name: string, usage: Usage): string[] => {
  const { auth, sync, rest, functions, static: files } = usage.requests
  return [
    name,
    ...[auth, sync, rest, functions, files].map(number),
    kB(usage.upBytes),
    kB(usage.apiDownBytes),
    kB(usage.staticDownBytes),
  ]
}

const measuredTable = (measured: Measured): string =>
  table([
    ['', 'auth', 'sync', 'data', 'functions', 'files', 'up', 'API down', 'files down'],
    usageRow('first visit', measured.firstVisit),
    usageRow('first sign-in on a device', measured.signIn),
    usageRow('day of a free person', measured.freeDay),
    usageRow('day of a premium person', measured.premiumDay),
  ])

const monthTable = (measured: Measured, inputs: Inputs): string => {
  const months = USERS.map((users) => monthOf(users, measured, inputs))
  const row = (name: string, figure: (month: (typeof months)[number]) => string) => [
    name,
    ...months.map(figure),
  ]
  return table([
    row('active users a month', ({ users }) => number(users)),
    row('requests a second at the peak', (month) => number(month.peakRequestsPerSecond)),
    row('of them syncs', (month) => number(month.peakSyncsPerSecond)),
    row('egress of the API, GB a month', (month) => number(month.apiEgressGb)),
    row('egress of the static host, GB', (month) => number(month.staticEgressGb)),
    row('database after a year, GB', (month) => number(month.databaseGbAfterAYear)),
    row('channels open at the peak', (month) => number(month.peakConnections)),
    row('messages on them a month', (month) => number(month.messages)),
    row('mails a month', (month) => number(month.mails)),
    row('compute', ({ compute }) => compute?.name ?? 'several projects'),
    row('Supabase, a month', (month) => usd(month.backendUsd)),
    row('static host, a month', (month) => usd(month.staticUsd)),
    row('mails, a month', (month) => usd(month.mailUsd)),
    row('**in all, a month**', (month) => usd(month.backendUsd + month.staticUsd + month.mailUsd)),
    row('per 1,000 users', (month) => {
      const cents = ((month.backendUsd + month.staticUsd + month.mailUsd) / month.users) * 1_000
      return `$${cents.toFixed(2)}`
    }),
  ])
}

const computeTable = (measured: Measured, inputs: Inputs): string =>
  table([
    ['compute', 'a month', 'carries up to'],
    ...inputs.prices.compute.map((size) => [
      size.name,
      usd(size.usdPerMonth),
      `${number(usersCarriedBy(size, measured, inputs))} users`,
    ]),
  ])

/** The part of docs/deploy.md that stands between BEGIN and END, both included. */
export const costsSection = (measured: Measured, inputs: Inputs): string =>
  [
    BEGIN,
    '',
    `Measured on ${measured.measuredOn} with the built app in Chromium, requests and bytes with their headers:`,
    '',
    measuredTable(measured),
    '',
    `A saved row takes ${Math.round(measured.databaseBytesPerRow)} bytes of the database with its indexes, a sealed one ${Math.round(measured.databaseBytesPerSealedRow)}, a person without any ` +
      `${Math.round(measured.databaseBytesPerUser)} in the project's own tables.`,
    '',
    monthTable(measured, inputs),
    '',
    'A larger database is due before a size carries no more:',
    '',
    computeTable(measured, inputs),
    '',
    END,
  ].join('\n')

/** @throws when the text has lost its marks. */
export const replaceSection = (text: string, section: string): string => {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`The text lacks "${BEGIN}" or "${END}".`)
  return text.slice(0, from) + section + text.slice(to + END.length)
}
