import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { transformWithOxc } from 'vite'
import { PROJECT_DIR } from '../../supabase/local/project-config.ts'

const CACHE = join(PROJECT_DIR, '.cache/backends')
const MAIN = 'supabase/local/main.js'

/** Every module that the backend may import of ours, by its path in the project. */
const listModules = () =>
  ['src', 'supabase'].flatMap((folder) =>
    readdirSync(join(PROJECT_DIR, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts')),
  )

/** A module without its types; what it reads of its own folder it reads there still. */
async function withoutTypes(path: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, {
    target: 'node20',
    typescript: { rewriteImportExtensions: true },
  })
  return code.replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
}

/**
 * The path of the embedded backend's first module in plain JavaScript. `npm start` has tsx take the types away on the way, which is half of
 * the processor time of a start; here that is done once a clone and state of the sources.
 */
export async function findBuiltBackend(): Promise<string> {
  const modules = listModules()
  const hash = createHash('sha256')
  for (const path of modules) {
    const { mtimeMs, size } = statSync(join(PROJECT_DIR, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  const built = join(CACHE, hash.digest('hex').slice(0, 16))
  if (existsSync(built)) return join(built, MAIN)
  mkdirSync(CACHE, { recursive: true })
  const making = mkdtempSync(join(CACHE, 'making-'))
  for (const path of modules) {
    const target = join(making, path.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, await withoutTypes(join(PROJECT_DIR, path)))
  }
  try {
    renameSync(making, built)
  } catch {
    // Another worker was quicker.
    rmSync(making, { recursive: true, force: true })
  }
  return join(built, MAIN)
}
