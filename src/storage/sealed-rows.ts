import type { ClosedRow } from '../core/history/item.ts'
import type { RowBody } from '../core/sync/local-op.ts'
import type { RowKind } from '../core/vault/envelope.ts'
import { kindOf, openRow, sealRow } from '../core/vault/row.ts'
import { contentOf, settingsOf } from '../core/vault/row-settings.ts'
import { withoutReloadLabel } from '../core/vault/sealed-body.ts'
import { type Ring, randomBytes } from './open-ring.ts'

const parse = (settings: RowBody['settings']): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = typeof settings === 'string' ? JSON.parse(settings) : settings
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/**
 * The body sealed under the account key; null where there is none, or a content that no sealed row of this kind holds. `kind`: the content's
 * own, unless another is asked for: a row that was given a label is a saved one, whatever the label.
 */
export const sealBody = async (
  ring: Ring,
  id: string,
  body: RowBody,
  kind?: RowKind,
): Promise<RowBody | null> => {
  const settings = parse(body.settings)
  const content = settings === null ? null : contentOf(settings, body.passwordLength)
  if (content === null || ring.account === null) return null
  const sealed = await sealRow({
    subtle: crypto.subtle,
    randomBytes,
    key: ring.account.key,
    place: { userId: ring.userId, rowId: id },
    kind: kind ?? kindOf(content),
    content,
  })
  return sealed === null ? null : { passwordLength: null, settings: sealed }
}

/** The readable body of a sealed row, or why there is none. */
export const openBody = async (
  ring: Ring,
  id: string,
  settings: object,
): Promise<RowBody | ClosedRow['state']> => {
  const opened = await openRow(
    crypto.subtle,
    (kid) => ring.keys.get(kid)?.key,
    { userId: ring.userId, rowId: id },
    withoutReloadLabel({ ...settings }),
  )
  if (opened.state !== 'open') return opened.state
  const { content } = opened
  return { passwordLength: [...content.password].length, settings: settingsOf(content) }
}
