import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend } from '../../supabase/local/backend.ts'
import { createApiClient } from './api-client.ts'
import { copyDatabaseTemplate } from './database-template.ts'

/** The embedded backend inside the test's own process, with an empty page for an app: no build is needed. */
export const startInProcessBackend = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cifra-in-process-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  const dataDir = join(folder, 'data')
  await copyDatabaseTemplate(dataDir)
  const backend = await startBackend({
    port: 0,
    dataDir,
    databaseUrl: undefined,
    accessTokenSeconds: undefined,
    distDir: folder,
  })
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  return {
    url: backend.url,
    keys,
    api: createApiClient({ url: backend.url, keys }),
    stop: async () => {
      await backend.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
