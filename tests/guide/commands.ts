import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const GUIDE = resolve(import.meta.dirname, '../../docs/deploy.md')

/** The commands of the guide that need no account of one's own, in its order, each once: lines of blocks that are not marked. */
export const guideCommands = (): string[] => {
  const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/^```sh( account)?\n([^`]*)^```/gm)]
  const lines = blocks
    .filter(([, mark]) => mark === undefined)
    .flatMap(([, , text = '']) => text.trim().split('\n'))
    .map((line) => line.replace(/ +#.*$/, ''))
  return [...new Set(lines)]
}

/** What it is, without the variables that are set before it. */
export const bareCommand = (line: string): string => line.replace(/^(?:[A-Z_]+=\S+ )+/, '')
