import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'smol-toml'

/** The part of supabase/config.toml that the embedded backend shares with hosted Supabase. */
export type ProjectConfig = {
  readonly api: { readonly schemas: readonly string[]; readonly max_rows: number }
  readonly realtime: { readonly enabled: boolean }
  readonly auth: {
    readonly publishable_key: string
    readonly jwt_expiry: number
    readonly minimum_password_length: number
    readonly enable_refresh_token_rotation: boolean
    readonly refresh_token_reuse_interval: number
    readonly email: {
      readonly enable_confirmations: boolean
      readonly double_confirm_changes: boolean
      readonly otp_length: number
      readonly otp_expiry: number
      readonly template: Readonly<
        Record<MailKind, { readonly subject: string; readonly content_path: string }>
      >
    }
    readonly external: { readonly google: { readonly client_id: string; readonly secret: string } }
  }
}

export type MailKind = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication'

export const PROJECT_DIR = resolve(import.meta.dirname, '../..')
export const SUPABASE_DIR = join(PROJECT_DIR, 'supabase')

/** The file is part of the source, so its shape is trusted once it parses. */
export function loadProjectConfig(): ProjectConfig {
  return parse(readFileSync(join(SUPABASE_DIR, 'config.toml'), 'utf8')) as unknown as ProjectConfig
}
