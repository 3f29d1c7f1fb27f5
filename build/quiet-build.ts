import { spawnSync } from 'node:child_process'

/**
 * The first half of `npm start`: the build, which says something only when it fails. `npm run build` says
 * all, with the hashes.
 */
const { status, error, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'build'],
  { encoding: 'utf8' },
)
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}${error ? `${error.message}\n` : ''}The build failed.\n`)
  process.exit(status ?? 1)
}
