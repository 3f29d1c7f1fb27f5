import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * The page rendered at build time and the built styles come from two runs of the compiler: both take a
 * class's name from here, from its file and its own name alone, and so they agree on every machine.
 */
export const scopedClassName = (name: string, file: string): string => {
  const path = relative(process.cwd(), file.split('?')[0] ?? file).replaceAll('\\', '/')
  const hash = createHash('sha256').update(`${path}/${name}`).digest('base64url').slice(0, 5)
  return `${name}_${hash}`
}
