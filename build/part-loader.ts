import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Vite's own helper around each dynamic import: `__vitePreload(load, files)`. */
const VITE_HELPER = '\0vite/preload-helper.js'
const LOADER = fileURLToPath(new URL('../src/state/load-part.ts', import.meta.url))

/**
 * Puts ours in the place of Vite's helper, which asks for the modules themselves before their files are
 * there. What stands in a `then` right behind an `import()` becomes part of `load`, and hears of no file that
 * did not come ([A4] in tests/import-direction.test.ts).
 */
export const partLoader = (): Plugin => ({
  name: 'cifra:part-loader',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: (id) =>
      id === VITE_HELPER
        ? `export { loadPart as __vitePreload } from ${JSON.stringify(LOADER.replaceAll('\\', '/'))}`
        : null,
  },
})
