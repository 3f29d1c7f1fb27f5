import type { FileDigest } from '../../build/file-digests.ts'

/** The paths that are in one of the two only, or not the same in both; sorted. */
export const differences = (one: readonly FileDigest[], other: readonly FileDigest[]): string[] => {
  const [first, second] = [one, other].map((list) => new Map(list.map(({ path, sha256 }) => [path, sha256])))
  const paths = new Set([...one, ...other].map(({ path }) => path))
  return [...paths].filter((path) => first?.get(path) !== second?.get(path)).sort()
}
