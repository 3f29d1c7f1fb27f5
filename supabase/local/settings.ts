import { join, resolve } from 'node:path'

/** What the environment may say of the embedded backend. */
export type Settings = {
  /** 0: any free port. */
  readonly port: number
  readonly dataDir: string
  /** A real Postgres in place of the embedded one. */
  readonly databaseUrl: string | undefined
  /** Lifetime of access tokens in seconds, when it should differ from config.toml: for tests of expiry. */
  readonly accessTokenSeconds: number | undefined
  /** The built app: `dist`, or DIST_DIR. */
  readonly distDir: string
}

const DEFAULT_PORT = 4173

function parseWholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

/** A person's mistake in the environment; its message is written for that person. */
export class SettingsError extends Error {}

/** @throws SettingsError with a sentence for the person who set the variable. */
export function parseSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: env.PORT ? parseWholeNumber('PORT', env.PORT, 0, 65_535) : DEFAULT_PORT,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS
      ? parseWholeNumber('ACCESS_TOKEN_SECONDS', env.ACCESS_TOKEN_SECONDS, 1, 604_800)
      : undefined,
    distDir: resolve(env.DIST_DIR || join(import.meta.dirname, '../../dist')),
  }
}
