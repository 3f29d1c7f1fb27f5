import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

export type FileDigest = { readonly path: string; readonly sha256: string }

/**
 * Every file below `directory` with its SHA-256, sorted by path as bytes; paths are relative and have forward
 * slashes.
 */
export const fileDigests = (directory: string): FileDigest[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(directory, name)).isFile())
    .map((name) => ({
      path: name.replaceAll('\\', '/'),
      sha256: sha256(readFileSync(join(directory, name))),
    }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))

/** The lines that `sha256sum` prints for these files. */
export const formatDigests = (digests: readonly FileDigest[]): string =>
  digests.map(({ path, sha256: digest }) => `${digest}  ${path}\n`).join('')

/**
 * One digest for all of them, which anybody can make with common tools:
 * `cd dist && find * -type f | LC_ALL=C sort | xargs sha256sum | sha256sum`.
 */
export const digestOfAll = (digests: readonly FileDigest[]): string => sha256(formatDigests(digests))
