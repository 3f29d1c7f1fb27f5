import { App, type DefaultAppConfig } from '@supabase/lite'
import type { Database } from '../database.ts'
import type { Keys } from '../keys.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ProjectConfig } from '../project-config.ts'

type AuthAppOptions = {
  readonly config: ProjectConfig
  readonly database: Database
  readonly keys: Keys
  readonly tokenSecret: string
  readonly mailer: Mailer
  /** The app's own address, without a path; where links lead that ask for nothing better. */
  readonly origin: string
  readonly accessTokenSeconds?: number | undefined
  readonly google?: { readonly client_id: string; readonly secret: string } | undefined
}

/**
 * Who opens a mail in the last minute of the hour that it promises still has the time to press its button.
 */
const OTP_GRACE_S = 60

/**
 * The auth service and the REST interface over `database`, as hosted Supabase has them: API keys enforced, no
 * admin mode, mail confirmation on, no studio, no storage.
 */
export function createAuthApp(options: AuthAppOptions): App {
  const { config, database, keys, mailer, origin, google } = options
  const auth = config.auth
  const settings = {
    connection: database.connection,
    api: { enabled: true, schemas: [...config.api.schemas], max_rows: config.api.max_rows },
    auth: {
      enabled: true,
      jwt_secret: options.tokenSecret,
      jwt_expiry: options.accessTokenSeconds ?? auth.jwt_expiry,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      site_url: `${origin}/dashboard`,
      additional_redirect_urls: [`${origin}/**`],
      minimum_password_length: auth.minimum_password_length,
      enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
      refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
      email: {
        enable_signup: true,
        enable_confirmations: auth.email.enable_confirmations,
        double_confirm_changes: auth.email.double_confirm_changes,
        otp_length: auth.email.otp_length,
        otp_expiry: auth.email.otp_expiry + OTP_GRACE_S,
      },
      ...(google
        ? { external: { google: { enabled: true, ...google, redirect_uri: `${origin}/auth/v1/callback` } } }
        : {}),
    },
    studio: { enabled: false },
    storage: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  }
  // The library's type asks for every setting there is, although it fills in what is missing.
  const app: App = new App<DefaultAppConfig>(settings as unknown as DefaultAppConfig)
  app._mailer = mailer as NonNullable<typeof app._mailer>
  return app
}
