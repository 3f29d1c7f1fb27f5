import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const SAMPLE_SHELL = '<!doctype html><title>Shell</title><script>early()</script>'

/** A build in the form that Vite gives it, for tests that must not wait for the real one. */
export function createSampleBuild(): string {
  const directory = mkdtempSync(join(tmpdir(), 'cifra-dist-'))
  mkdirSync(join(directory, 'assets'))
  const files = {
    'index.html': SAMPLE_SHELL,
    'index.es.html': '<!doctype html><html lang="es"><title>Shell</title>',
    'privacy.html': '<!doctype html><title>Privacy</title>',
    'service-worker.js': 'self.skipWaiting()',
    'manifest.webmanifest': '{"name":"Sample"}',
    'assets/index-abc123.js': 'export {}',
    'robots.txt': 'User-agent: *',
    _headers: '/*',
    'vercel.json': '{}',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  return directory
}
