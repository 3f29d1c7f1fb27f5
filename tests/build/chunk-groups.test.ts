import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createChunkNames } from '../../build/chunk-groups.ts'

const path = (name: string) => resolve(name).replaceAll('\\', '/')

/** Who imports what at once; `~` before what is asked for by itself. */
const GRAPH: Readonly<Record<string, readonly string[]>> = {
  'src/entry.ts': ['shared', '~src/main.tsx', '~src/ui/shell/start-updates.ts'],
  'src/main.tsx': ['shared', 'react', '~src/app.tsx', '~src/ui/dashboard/Dashboard.tsx'],
  'src/app.tsx': ['react', 'jotai'],
  'src/ui/dashboard/Dashboard.tsx': ['react', 'plate', '~src/ui/dashboard/around-the-plate.ts', '~dialog'],
  'src/ui/dashboard/around-the-plate.ts': ['plate', 'dexie', 'picker', 'dialog'],
  'src/ui/account/AccountScreen.tsx': ['jotai', 'picker'],
}
const stripped = (name: string) => name.replace('~', '')
const moduleOf = (id: string) => {
  const name = Object.keys(GRAPH).find((one) => path(one) === id) ?? id
  const idOf = (one: string) => (one.startsWith('src/') ? path(one) : one)
  return {
    importedIds: (GRAPH[name] ?? []).filter((one) => !one.startsWith('~')).map(idOf),
    dynamicImporters: Object.keys(GRAPH).filter((one) =>
      GRAPH[one]?.some((imported) => imported.startsWith('~') && stripped(imported) === name),
    ),
  }
}

it.each([
  ['react', 'frame'],
  ['jotai', 'first'],
  ['plate', 'first'],
  ['dexie', 'after'],
  // Of the landing page, of whoever signs in, and what is asked for by itself.
  ['shared', null],
  ['picker', null],
  ['dialog', null],
  // The start's own parts need no script beside the one that is theirs.
  [path('src/main.tsx'), 'frame'],
  [path('src/ui/dashboard/Dashboard.tsx'), 'first'],
  [path('src/ui/dashboard/around-the-plate.ts'), 'after'],
  ['nobody needs it', null],
])('%s goes into %s', (id, name) => {
  expect(createChunkNames(moduleOf)(id)).toBe(name)
})
