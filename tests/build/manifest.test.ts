import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Picture = { readonly src: string; readonly sizes: string; readonly form_factor?: string }

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as {
  readonly icons: readonly Picture[]
  readonly screenshots: ReadonlyArray<Picture & { readonly label: string }>
}

/** Width and height stand at fixed places of a PNG's first chunk. */
const sizeOf = (src: string) => {
  const png = readFileSync(`public${src}`)
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ src }) => src.endsWith('.png'))

describe('the manifest says of its pictures', () => {
  it.each(pictures)('the true size: $src', ({ src, sizes }) => {
    const { width, height } = sizeOf(src)
    expect(sizes).toBe(`${width}x${height}`)
  })

  it('the true form, and what each shows', () => {
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    )
    for (const { src, form_factor, label } of manifest.screenshots) {
      const { width, height } = sizeOf(src)
      expect(form_factor, src).toBe(width < height ? 'narrow' : 'wide')
      expect(label.trim(), src).not.toBe('')
    }
  })
})
