import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'

/**
 * `publishable` is public and fixed in config.toml; `secret` opens everything and never leaves this machine.
 */
export type Keys = { readonly publishable: string; readonly secret: string }

/** Written beside its place and renamed, so that a kill in the middle leaves the old file or none. */
export function writePrivateFile(path: string, content: string): void {
  const partial = `${path}.partial`
  writeFileSync(partial, content, { mode: 0o600 })
  chmodSync(partial, 0o600)
  renameSync(partial, path)
}

/** DATA_DIR/keys.json, made at the first start, readable by its owner only. */
export async function loadKeys(dataDir: string, publishable: string): Promise<Keys> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'keys.json')
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Keys>) : {}
  const keys: Keys = { publishable, secret: kept.secret ?? (await generateApiKey('secret')).key }
  if (kept.secret !== keys.secret || kept.publishable !== publishable) {
    writePrivateFile(path, `${JSON.stringify(keys, null, 2)}\n`)
  }
  return keys
}

/** What access tokens are signed with; apart from keys.json, whose form is fixed. */
export function loadTokenSecret(dataDir: string): string {
  const path = join(dataDir, 'token-secret')
  if (!existsSync(path)) writePrivateFile(path, randomBytes(48).toString('base64url'))
  return readFileSync(path, 'utf8')
}
