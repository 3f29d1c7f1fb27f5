import { fail, ok, type Result } from '../../core/result.ts'

/**
 * The text of a chosen file: UTF-8, or UTF-16 where its first bytes say so, as some programs save it.
 * `import_unreadable`: it is neither, so that its passwords could only be guessed, or it is gone by now.
 */
export const readText = async (file: Blob): Promise<Result<string>> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
    const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
    return ok(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return fail({ code: 'import_unreadable' })
  }
}
