import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { digestOfAll, fileDigests } from '../../build/file-digests.ts'
import { differences } from './differences.ts'

/**
 * `npx tsx tests/reproducible/run.ts`: clones the last commit twice, installs and builds each under circumstances that differ in all that a
 * build could take from its machine, and compares every file. Ends with 1 when one differs.
 */
const PROJECT_DIR = resolve(import.meta.dirname, '../..')
const DAYS_LATER = 400

/** Moves the clock of the process and of every Node process that it starts. */
const laterClock = `--import=data:text/javascript,${encodeURIComponent(`
  const later = ${DAYS_LATER * 86_400_000}
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given) { given.length ? super(...given) : super(RealDate.now() + later) }
    static now() { return RealDate.now() + later }
  }
`)}`

type Circumstances = { readonly folder: string; readonly umask: string; readonly env: NodeJS.ProcessEnv }

const CIRCUMSTANCES: readonly Circumstances[] = [
  { folder: 'a', umask: '022', env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' } },
  {
    folder: 'another place/much deeper/cifra',
    umask: '077',
    env: {
      TZ: 'Pacific/Kiritimati',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
      NODE_OPTIONS: laterClock,
      USER: 'somebody',
      RAYON_NUM_THREADS: '1',
      UV_THREADPOOL_SIZE: '1',
    },
  },
]

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: PROJECT_DIR, encoding: 'utf8' }).trim()
if (execFileSync('git', ['status', '--porcelain'], { cwd: PROJECT_DIR, encoding: 'utf8' }) !== '')
  console.info('There are changes that are not committed; what is built is the last commit.')
const root = mkdtempSync(join(tmpdir(), 'cifra-twice-'))

const build = ({ folder, umask, env }: Circumstances): ReturnType<typeof fileDigests> => {
  const clone = join(root, folder)
  mkdirSync(clone, { recursive: true })
  // Settings for another backend or site, and those that npm hands to its scripts, would change the build or go astray.
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITE_|npm_|NODE_ENV$|INIT_CWD$)/.test(name)),
  )
  const script = `umask ${umask} && git clone --quiet --no-hardlinks "$SOURCE" . && git checkout --quiet "$COMMIT" && npm ci --no-progress && npm run build`
  console.info(`\nBuilding ${commit.slice(0, 8)} in ${clone}, umask ${umask}, TZ ${env.TZ}, LANG ${env.LANG}`)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
    cwd: clone,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...inherited, ...env, SOURCE: PROJECT_DIR, COMMIT: commit },
  })
  if (status !== 0) throw new Error(`The build ended with ${status}:\n${stdout}\n${stderr}`)
  return fileDigests(join(clone, 'dist'))
}

try {
  const [one = [], other = []] = CIRCUMSTANCES.map(build)
  const different = differences(one, other)
  console.info(`\n${digestOfAll(one)}  ${one.length} files\n${digestOfAll(other)}  ${other.length} files`)
  console.info(different.length === 0 ? 'The same, file by file.' : `They differ:\n${different.join('\n')}`)
  process.exitCode = different.length === 0 && one.length > 0 ? 0 : 1
} finally {
  rmSync(root, { recursive: true, force: true })
}
