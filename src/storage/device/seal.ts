/**
 * A text that waits on the disk for the one who sealed it: encrypted with a key that no script can read out, only use.
 * Whoever looks through the page's storage sees neither the text nor anything to open it with elsewhere.
 */
export type SealedText = {
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

const IV_BYTES = 12

/** undefined where the browser has no such keys: a page that did not come over HTTPS. */
export const sealText = async (text: string): Promise<SealedText | undefined> => {
  if (!globalThis.crypto?.subtle) return undefined
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return { key, iv, data }
}

/** null when it cannot be opened: half of it is gone. */
export const openSealed = async ({ key, iv, data }: SealedText): Promise<string | null> => {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
  } catch {
    return null
  }
}
