/**
 * The request's body as text, or null when it is longer than `maxBytes`: it is not read further, so a flood
 * costs no memory. The text is exactly the bytes sent, which a signature needs.
 */
export const readBody = async (request: Request, maxBytes: number): Promise<string | null> => {
  if (!request.body) return ''
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(part.value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return new TextDecoder().decode(bytes)
}
