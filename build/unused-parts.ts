import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STUBS: Readonly<Record<string, string>> = {
  '@supabase/realtime-js': fileURLToPath(new URL('unused/realtime.ts', import.meta.url)),
  '@supabase/storage-js': fileURLToPath(new URL('unused/storage.ts', import.meta.url)),
}

/**
 * Dexie for browsers of the last years. Its package names another build, which is 1.5 kB larger, for all
 * importers alike.
 */
const DEXIE = 'dexie/dist/modern/dexie.mjs'

/**
 * What is made without any effect: by React, or a set. A name that only tools read. What a class is given
 * after it is made.
 */
const MADE = /^(var \w+ = )(?=React\w*\.(?:forwardRef|createContext|memo|lazy)\(|new Set\()/gm
const NAMED = /^\w+\.displayName = "[^"]*";$/gm
const GIVEN = /^(var (\w+) = class extends [\w.]+ \{)(.*?)^\2\.(contextType = \w+;)$/gms

/**
 * Says of the router's definitions that none has an effect: the compiler cannot know it, and keeps links,
 * forms, scroll restoration and a boundary for errors (8 kB, gzip) for an app that uses its history and
 * hooks.
 * @throws when there is nothing of that kind in it any more.
 */
export const withPureDefinitions = (code: string): string => {
  if ([MADE, NAMED, GIVEN].some((pattern) => code.search(pattern) < 0))
    throw new Error('The router is written otherwise: look at its size')
  return code.replaceAll(MADE, '$1/* @__PURE__ */ ').replaceAll(NAMED, '').replaceAll(GIVEN, '$1 static $4$3')
}

/**
 * Leaves out what packages bring along and this app uses nowhere, or in a part of its own: to others the
 * packages are themselves.
 */
export const unusedParts = (): Plugin => ({
  name: 'cifra:unused-parts',
  enforce: 'pre',
  apply: 'build',
  async resolveId(id, importer) {
    if (id === 'dexie') return this.resolve(DEXIE, importer, { skipSelf: true })
    return importer?.includes('/@supabase/supabase-js/') && Object.hasOwn(STUBS, id)
      ? (STUBS[id] ?? null)
      : null
  },
  transform: {
    filter: { id: /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/, code: /\bBrowserRouter\b/ },
    handler: (code) => withPureDefinitions(code),
  },
})
