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

const CACHE = join(PROJECT_DIR, '.cache/built')

/** Every module of ours in these folders, by its path in the project. */
const listModules = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
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
 * The path of a module of ours in plain JavaScript, with all that these folders hold beside it. tsx takes the
 * types away on the way, and asks a thread of its own about each import, also one that was answered before;
 * here that is done once a clone and state of the sources.
 *
 * @param entry its path in the project, which one of the folders leads to.
 */
export async function findBuilt(entry: string, folders: readonly string[]): Promise<string> {
  const modules = listModules(folders)
  const hash = createHash('sha256')
  for (const path of modules) {
    const { mtimeMs, size } = statSync(join(PROJECT_DIR, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  const built = join(CACHE, hash.digest('hex').slice(0, 16))
  const main = join(built, entry.replace(/\.ts$/, '.js'))
  if (existsSync(built)) return main
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
  return main
}
