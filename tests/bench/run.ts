import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type BenchPart, type Figure, formatFigure, isWithinBound } from './lib/report.ts'

/**
 * `npm run bench [-- PART…] [--json]`: measures all parts, or those named. A part is a file beside this one. Ends with 1
 * when a promised bound was missed.
 */
const listParts = async (): Promise<string[]> =>
  (await readdir(import.meta.dirname))
    .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
    .map((name) => name.slice(0, -'.ts'.length))
    .sort()

const args = process.argv.slice(2)
const isJson = args.includes('--json')
const named = args.filter((arg) => !arg.startsWith('--'))
const parts = named.length > 0 ? named : await listParts()

const unknown = parts.filter((part) => !existsSync(new URL(`${part}.ts`, import.meta.url)))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${(await listParts()).join(', ')}`)
  process.exit(2)
}

const results: Record<string, readonly Figure[]> = {}
for (const part of parts) {
  if (!isJson) console.info(`\n${part}`)
  const { run } = (await import(new URL(`${part}.ts`, import.meta.url).href)) as { run: BenchPart }
  const figures = await run()
  results[part] = figures
  if (!isJson) for (const figure of figures) console.info(`  ${formatFigure(figure)}`)
}

if (isJson) console.info(JSON.stringify(results, null, 2))
process.exit(Object.values(results).flat().every(isWithinBound) ? 0 : 1)
