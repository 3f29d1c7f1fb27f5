import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/*
 * Left to itself the compiler makes a script of every set of modules that the same parts share: 66 for a
 * dashboard, most of them under 1 kB, and together a sixth larger (gzip) than what they hold in a few. So
 * what a part of the start needs besides its own modules is one script, in the order in which the start asks
 * for it.
 */

/** What every page has, the landing page of the HTML too; and what is too small for a script of its own. */
const ENTRY = ['index.html', 'src/state/trusted-urls.ts']
/** What the landing page of the HTML answers presses with, and React's in its place. */
const LANDING = ['src/ui/landing/start-landing.ts']
/** What every page has that React draws. */
const FRAME = ['src/main.tsx']
/** To the first password. */
const FIRST = ['src/app.tsx', 'src/ui/dashboard/Dashboard.tsx']
/** What comes after it. */
const AFTER = [
  'src/ui/dashboard/around-the-plate.ts',
  'src/storage/open-user-storage.ts',
  'src/remote/rows.ts',
  'src/state/person-work.ts',
  'src/state/history/save-item.ts',
  'src/state/generator/copied-atom.ts',
  'src/ui/kit/open-tooltip.ts',
]
/** The same, but wanted too by whoever is not signed in, or is no more. */
const COMMON = [
  'src/state/auth/depart.ts',
  'src/state/auth/finish-departures.ts',
  'src/state/auth/forget-person.ts',
  'src/state/auth/sign-in.ts',
  'src/state/auth/turn-away.ts',
  'src/remote/remote.ts',
  'src/remote/backend.ts',
  'src/state/sync/update-wanted-atom.ts',
]
/** Who is not signed in waits for nothing that only a first password is followed by. */
const SIGNED_OUT = ['src/ui/account/AccountScreen.tsx', 'src/ui/landing/Landing.tsx', ...COMMON]
/** What makes passwords without a worker. */
const IN_PAGE = ['src/state/generator/generate-in-page.ts']
/** What a history has that only its person opens: for the choice, and for each device that is let in. */
const VAULT = ['src/sync/vault/choose.ts', 'src/sync/vault/add-way-in.ts', 'src/sync/vault/let-in.ts']
/** What a landing page stores the app with when it is idle. */
const STORED = ['src/ui/shell/start-updates.ts']

type Module = { readonly importedIds: readonly string[]; readonly dynamicImporters: readonly string[] }
type ModuleOf = (id: string) => Module | null

const idOf = (path: string): string => resolve(path).replaceAll('\\', '/')

/** `roots` and every module that they import at once. */
const closureOf = (roots: readonly string[], moduleOf: ModuleOf): ReadonlySet<string> => {
  const all = new Set<string>()
  const visit = (id: string) => {
    if (all.has(id)) return
    all.add(id)
    for (const imported of moduleOf(id)?.importedIds ?? []) visit(imported)
  }
  for (const root of roots) visit(idOf(root))
  return all
}

/**
 * The name of the script that a module goes into; null: the compiler decides, as it does of all that is asked
 * for by itself. The start's own parts are asked for too, but each has its script already.
 * @param moduleOf what the compiler knows of a module.
 */
export const createChunkNames = (moduleOf: ModuleOf): ((id: string) => string | null) => {
  const entry = closureOf(ENTRY, moduleOf)
  const landing = closureOf(LANDING, moduleOf)
  const frame = closureOf(FRAME, moduleOf)
  const first = closureOf(FIRST, moduleOf)
  const after = closureOf([...AFTER, ...COMMON], moduleOf)
  const inPage = closureOf(IN_PAGE, moduleOf)
  const vault = closureOf(VAULT, moduleOf)
  const stored = closureOf(STORED, moduleOf)
  const signedOut = closureOf(SIGNED_OUT, moduleOf)
  const start = new Set([...FRAME, ...FIRST, ...AFTER, ...COMMON, ...IN_PAGE, ...VAULT].map(idOf))
  const isOfStart = (id: string) => [frame, first, after].some((part) => part.has(id))
  return (id) => {
    if (entry.has(id)) return 'index'
    if (landing.has(id)) return isOfStart(id) ? 'index' : 'landing'
    if (stored.has(id)) return null
    if ((moduleOf(id)?.dynamicImporters.length ?? 0) > 0 && !start.has(id)) return null
    if (frame.has(id)) return 'frame'
    if (first.has(id)) return 'first'
    if (after.has(id)) return signedOut.has(id) ? 'common' : 'after'
    if (inPage.has(id)) return 'in-page'
    return vault.has(id) ? 'vault-keys' : null
  }
}

/** For the compiler's `codeSplitting.groups`. */
export const startGroup = (): Rolldown.CodeSplittingGroup => {
  let nameOf: ReturnType<typeof createChunkNames> | undefined
  return {
    debugName: 'start',
    includeDependenciesRecursively: false,
    name: (id, context) => {
      nameOf ??= createChunkNames((one) => context.getModuleInfo(one))
      return nameOf(id)
    },
  }
}
