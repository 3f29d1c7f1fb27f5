import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createChunkNames } from '../../build/chunk-groups.ts'

const path = (name: string) => resolve(name).replaceAll('\\', '/')

/** Who imports what at once; `~` before what is asked for by itself. */
const GRAPH: Readonly<Record<string, readonly string[]>> = {
  'index.html': ['src/entry.ts'],
  'src/entry.ts': ['shared', '~src/main.tsx', '~src/ui/landing/start-landing.ts'],
  'src/ui/landing/start-landing.ts': ['wiring', 'ruler', '~src/ui/shell/start-updates.ts'],
  'src/ui/shell/start-updates.ts': ['workbox'],
  'src/main.tsx': ['shared', 'react', '~src/app.tsx', '~src/ui/dashboard/Dashboard.tsx'],
  'src/app.tsx': ['react', 'jotai'],
  'src/ui/dashboard/Dashboard.tsx': [
    'react',
    'plate',
    'ruler',
    '~src/ui/dashboard/around-the-plate.ts',
    '~dialog',
  ],
  'src/ui/dashboard/around-the-plate.ts': ['plate', 'dexie', 'picker', 'dialog', 'workbox'],
  'src/ui/account/AccountScreen.tsx': ['jotai', 'picker', '~src/remote/remote.ts'],
  'src/remote/remote.ts': ['fetch'],
  'src/ui/landing/Landing.tsx': ['wiring', 'plans'],
  'src/sync/vault/choose.ts': ['meeting', 'fetch'],
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
  // Every page has it; so has what the landing page shares with the start.
  ['shared', 'index'],
  ['ruler', 'index'],
  ['wiring', 'landing'],
  // Whoever signs in loads nothing of what only a first password is followed by.
  ['picker', 'common'],
  ['fetch', 'common'],
  [path('src/remote/remote.ts'), 'common'],
  // What is asked for by itself.
  ['dialog', null],
  ['workbox', null],
  ['plans', null],
  // The start's own parts need no script beside the one that is theirs.
  [path('src/entry.ts'), 'index'],
  [path('src/ui/landing/start-landing.ts'), 'landing'],
  [path('src/main.tsx'), 'frame'],
  [path('src/ui/dashboard/Dashboard.tsx'), 'first'],
  [path('src/ui/dashboard/around-the-plate.ts'), 'after'],
  [path('src/state/generator/generate-in-page.ts'), 'in-page'],
  [path('src/sync/vault/choose.ts'), 'vault-keys'],
  ['meeting', 'vault-keys'],
  ['nobody needs it', null],
])('%s goes into %s', (id, name) => {
  expect(createChunkNames(moduleOf)(id)).toBe(name)
})
