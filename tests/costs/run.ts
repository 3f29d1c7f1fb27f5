import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Inputs, Measured } from './figures.ts'
import { measureDatabase } from './measure-database.ts'
import { measureDays } from './measure-days.ts'
import { costsSection, replaceSection } from './tables.ts'

/**
 * `npm run costs [-- --measure]`: what a month costs by number of users, from docs/costs/inputs.json (prices and habits, to be
 * edited) and docs/costs/measured.json; writes the tables of docs/deploy.md. With `--measure` it measures anew first: days
 * of the built app in Chromium, sizes in the database.
 */
const { values } = parseArgs({ options: { measure: { type: 'boolean', default: false } } })
const at = (path: string): string => resolve(import.meta.dirname, '../..', path)
const readJson = <T>(path: string): T => JSON.parse(readFileSync(at(path), 'utf8')) as T

if (values.measure) {
  const measured: Measured = {
    measuredOn: new Date().toISOString().slice(0, 10),
    ...(await measureDays()),
    ...(await measureDatabase()),
  }
  writeFileSync(at('docs/costs/measured.json'), `${JSON.stringify(measured, null, 2)}\n`)
}
const section = costsSection(
  readJson<Measured>('docs/costs/measured.json'),
  readJson<Inputs>('docs/costs/inputs.json'),
)
const guide = at('docs/deploy.md')
writeFileSync(guide, replaceSection(readFileSync(guide, 'utf8'), section))
console.info(section)
process.exit(0)
