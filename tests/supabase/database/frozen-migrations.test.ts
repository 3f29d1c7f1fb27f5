import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SUPABASE_DIR } from '../../../supabase/local/project-config.ts'

const PINS = join(SUPABASE_DIR, 'migrations.sha256')

/**
 * A migration that somebody has run is never edited: a database that has its old form would not get the new one. Each is
 * pinned when it is released, in the form that `cd supabase/migrations && sha256sum -c ../migrations.sha256` reads.
 */
it('[D12] has every migration as it was released: what changes goes into a new one, with a line of its own', () => {
  const directory = join(SUPABASE_DIR, 'migrations')
  const lines = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(directory, name)))
          .digest('hex')}  ${name}`,
    )
  expect(readFileSync(PINS, 'utf8')).toBe(`${lines.join('\n')}\n`)
})
