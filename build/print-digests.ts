import { digestOfAll, fileDigests, formatDigests } from './file-digests.ts'

/**
 * The end of `npm run build`: the hash of every file that it made, and one of them all. Nothing is written
 * into dist.
 */
const digests = fileDigests('dist')
console.info(`\n${formatDigests(digests)}\n${digestOfAll(digests)}  dist (${digests.length} files)`)
