/**
 * What Supabase's Realtime says on a channel, in version 2.0.0 of its protocol: `[join_ref, ref, topic, event, payload]` as JSON,
 * and a broadcast also as bytes: five numbers (kind, then the lengths of topic, event and metadata, then how the payload is
 * written), these three, and the payload.
 */
export type LiveMessage = {
  /** Of what was sent and is answered. */
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

const BROADCAST_KIND = 4
const JSON_ENCODING = 1
const HEADER_BYTES = 5

const parseBytes = (data: ArrayBuffer): LiveMessage | null => {
  const bytes = new Uint8Array(data)
  const [kind, topicLength = 0, eventLength = 0, metadataLength = 0, encoding] = bytes
  if (kind !== BROADCAST_KIND || encoding !== JSON_ENCODING) return null
  const eventAt = HEADER_BYTES + topicLength
  const metadataAt = eventAt + eventLength
  const read = (from: number, to?: number) => new TextDecoder().decode(bytes.subarray(from, to))
  const payload = { event: read(eventAt, metadataAt), payload: JSON.parse(read(metadataAt + metadataLength)) }
  return { ref: null, topic: read(HEADER_BYTES, eventAt), event: 'broadcast', payload }
}

const parseText = (data: string): LiveMessage | null => {
  const message: unknown = JSON.parse(data)
  if (!Array.isArray(message)) return null
  const [, ref, topic, event, payload] = message
  return typeof topic === 'string' && typeof event === 'string' ? { ref, topic, event, payload } : null
}

/** null: nothing that this app knows. */
export const parseLiveMessage = (data: unknown): LiveMessage | null => {
  try {
    if (data instanceof ArrayBuffer) return parseBytes(data)
    return typeof data === 'string' ? parseText(data) : null
  } catch {
    return null
  }
}

export const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? (value as Record<string, unknown>)[name] : undefined
