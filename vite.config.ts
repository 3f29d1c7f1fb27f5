import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { startGroup } from './build/chunk-groups.ts'
import { scopedClassName } from './build/class-name.ts'
import { hostFiles } from './build/host-files.ts'
import { licenses } from './build/licenses.ts'
import { partLoader } from './build/part-loader.ts'
import { prerender } from './build/prerender.ts'
import { startFiles } from './build/start-files.ts'
import { unusedParts } from './build/unused-parts.ts'

const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'))

/** Where the app will be served, such as `https://example.com`: for canonical addresses and pictures of shared links. */
const site = (process.env.VITE_SITE_URL ?? '').replace(/\/$/, '')

/** A Supabase project in place of the app's own origin. */
const backend = process.env.VITE_SUPABASE_URL ? new URL(process.env.VITE_SUPABASE_URL).origin : undefined

const start = startFiles(backend)
const notices = licenses()

export default defineConfig({
  plugins: [
    react(),
    partLoader(),
    unusedParts(),
    prerender(site),
    hostFiles(backend),
    notices.plugin,
    start.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest,
      // They are listed below; the plugin would list those of the manifest a second time.
      includeManifestIcons: false,
      injectManifest: {
        // One classic file: a browser fetches it alone, and Trusted Types would stop an importScripts.
        rollupFormat: 'iife',
        target: 'es2022',
        minify: true,
        globPatterns: ['{index,index.*,app}.html', 'icon.svg', 'icons/icon-{48,192}.png', 'assets/**/*'],
        // Names with a hash need no revision: the name is one.
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 1_000_000,
        manifestTransforms: [async (files) => ({ manifest: start.describe(files), warnings: [] })],
      },
    }),
  ],
  css: { modules: { generateScopedName: scopedClassName } },
  worker: { format: 'es', plugins: () => [notices.inWorkers()] },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [startGroup()] } } },
  },
})
