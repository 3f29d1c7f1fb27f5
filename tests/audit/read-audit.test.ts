import { expect, it } from 'vitest'
import { readAudit } from './read-audit.ts'

/** What npm 11 prints, shortened to the fields that are there in each entry. */
const report = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [
        `package-${index}`,
        {
          name: `package-${index}`,
          severity,
          isDirect: index === 0,
          via:
            index === 0
              ? [
                  {
                    source: 1096727,
                    name: 'package-0',
                    dependency: 'package-0',
                    title: 'Denial of service by a long pattern',
                    url: 'https://github.com/advisories/GHSA-0000-0000-0000',
                    severity,
                    cwe: ['CWE-1333'],
                    cvss: { score: 7.5, vectorString: null },
                    range: '<3.0.5',
                  },
                ]
              : ['package-0'],
          effects: [],
          range: '<3.0.5',
          nodes: [`node_modules/package-${index}`],
          fixAvailable:
            index === 0 ? { name: 'package-0', version: '3.0.5', isSemVerMajor: true } : index > 1,
        },
      ]),
    ),
    metadata: { vulnerabilities: { total: severities.length }, dependencies: { total: 900 } },
  })

it('is sound when nothing is known', () => {
  expect(readAudit(report())).toEqual({ kind: 'asked', isSound: true, lines: [] })
})

it.each([
  [['low', 'moderate'], true],
  [['moderate', 'high'], false],
  [['critical'], false],
  [['of a kind that npm has not had'], false],
] as const)('%j: sound is %s', (severities, isSound) => {
  expect(readAudit(report(...severities))).toMatchObject({ kind: 'asked', isSound })
})

it('names the worst first, with its reason, its advisory and its remedy', () => {
  const result = readAudit(report('moderate', 'critical', 'low'))
  expect(result).toMatchObject({
    lines: [
      'critical: package-1 <3.0.5 (no fix yet): through package-0',
      'moderate: package-0 <3.0.5 (package-0@3.0.5): Denial of service by a long pattern https://github.com/advisories/GHSA-0000-0000-0000',
      'low: package-2 <3.0.5 (npm audit fix): through package-0',
    ],
  })
})

it.each([
  [
    'a registry without the endpoint',
    '{"message":"405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk","statusCode":405}',
  ],
  ['an old form', '{"actions":[],"advisories":{}}'],
  ['nothing', ''],
])('does not take %s for nothing found', (_, printed) => {
  expect(readAudit(printed).kind).toBe('not_asked')
})
