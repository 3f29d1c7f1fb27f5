import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'))

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'] },
    }),
  ],
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false } },
})
