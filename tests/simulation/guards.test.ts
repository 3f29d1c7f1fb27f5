import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GUARDS } from './guards.ts'

const ROOT = join(import.meta.dirname, '../..')

it.each(GUARDS)('the guard stands where it is taken away: $name', ({ replacements }) => {
  for (const { file, from } of replacements) expect(readFileSync(join(ROOT, file), 'utf8')).toContain(from)
})
