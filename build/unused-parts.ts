import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STUBS: Readonly<Record<string, string>> = {
  '@supabase/realtime-js': fileURLToPath(new URL('unused/realtime.ts', import.meta.url)),
  '@supabase/storage-js': fileURLToPath(new URL('unused/storage.ts', import.meta.url)),
}

/** Leaves out what supabase-js brings along and this app uses nowhere, or in a part of its own: to others the packages are themselves. */
export const unusedParts = (): Plugin => ({
  name: 'cifra:unused-parts',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('/@supabase/supabase-js/') && Object.hasOwn(STUBS, id) ? (STUBS[id] ?? null) : null,
})
