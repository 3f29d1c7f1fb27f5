import type { RowBody } from '../sync/local-op.ts'

/** Sealed rows as the device's tables hold them. */

type Settings = Readonly<Record<string, unknown>>

/**
 * A tab of an app that knows no sealed rows would show one in the mirror as a password without a name. This is the name that it shows; it
 * stands in the mirror alone.
 */
const RELOAD_LABEL = '↻ Reload · Recargar'

/** Without a password, and with what only an envelope has. Anything else without a password is an old row that cannot be read. */
export const isSealed = (settings: unknown): settings is Settings =>
  typeof settings === 'object' &&
  settings !== null &&
  !Object.hasOwn(settings, 'password') &&
  (Object.hasOwn(settings, 'ct') || Object.hasOwn(settings, 'kid'))

/** The key that a sealed row names; null for a readable one, and for one that names none. */
export const kidOf = (settings: unknown): string | null =>
  isSealed(settings) && typeof settings.kid === 'string' ? settings.kid : null

export const forMirror = <Body extends RowBody>(body: Body): Body =>
  isSealed(body.settings) ? { ...body, settings: { ...body.settings, label: RELOAD_LABEL } } : body

/** As it came, and as it may leave. */
export const withoutReloadLabel = (settings: Settings): Settings => {
  if (!isSealed(settings) || settings.label !== RELOAD_LABEL) return settings
  const { label: _, ...envelope } = settings
  return envelope
}
