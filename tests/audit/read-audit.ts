/** How bad, mildest first, in npm's words. */
const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const
type Severity = (typeof SEVERITIES)[number]

/** From here on an audit fails. */
const FAILS_FROM: Severity = 'high'

export type AuditResult =
  | { readonly kind: 'not_asked'; readonly reason: string }
  | { readonly kind: 'asked'; readonly isSound: boolean; readonly lines: readonly string[] }

type Advisory = { readonly title: string; readonly url: string; readonly severity: Severity }
type Vulnerability = {
  readonly name: string
  readonly severity: Severity
  readonly range: string
  /** Advisories of the package itself, or names of packages that bring the trouble. */
  readonly via: readonly (string | Advisory)[]
  readonly fixAvailable: boolean | { readonly name: string; readonly version: string }
}

const fixOf = ({ fixAvailable }: Vulnerability): string => {
  if (fixAvailable === false) return 'no fix yet'
  return fixAvailable === true ? 'npm audit fix' : `${fixAvailable.name}@${fixAvailable.version}`
}

const lineOf = (vulnerability: Vulnerability): string => {
  const { name, severity, range, via } = vulnerability
  const causes = via.map((cause) =>
    typeof cause === 'string' ? `through ${cause}` : `${cause.title} ${cause.url}`,
  )
  return `${severity}: ${name} ${range} (${fixOf(vulnerability)}): ${causes.join('; ')}`
}

/**
 * What `npm audit --json` printed, worst first. A registry that does not answer, or not in the form of npm 7 and newer, was not
 * asked: silence is not the same as nothing found.
 */
export const readAudit = (printed: string): AuditResult => {
  let report: {
    auditReportVersion?: unknown
    message?: unknown
    vulnerabilities?: Readonly<Record<string, Vulnerability>>
  }
  try {
    report = JSON.parse(printed)
  } catch {
    return { kind: 'not_asked', reason: 'npm printed no report.' }
  }
  if (report.auditReportVersion !== 2 || report.vulnerabilities === undefined) {
    const said = typeof report.message === 'string' ? report.message : 'an answer of another form'
    return { kind: 'not_asked', reason: `The registry gave no report: ${said}` }
  }
  const rank = ({ severity }: Vulnerability): number => SEVERITIES.indexOf(severity)
  const found = Object.values(report.vulnerabilities).sort((a, b) => rank(b) - rank(a))
  // A severity that npm invents later counts as the worst.
  const isBad = (each: Vulnerability) => rank(each) === -1 || rank(each) >= SEVERITIES.indexOf(FAILS_FROM)
  return { kind: 'asked', isSound: !found.some(isBad), lines: found.map(lineOf) }
}
