import { expect, it } from 'vitest'
import { fail, ok } from '../../../src/core/result.ts'
import { readText } from '../../../src/state/history/read-text.ts'

const TEXT = 'Label,Password,Created At,Length\r\nCaf\u00e9,a\u00f1\u00a3$\u{1d538},,5\r\n'
const utf16 = (text: string, isBigEndian: boolean) =>
  Uint8Array.from(
    [...Array(text.length).keys()].flatMap((at) => {
      const bytes = [text.charCodeAt(at) >> 8, text.charCodeAt(at) & 255]
      return isBigEndian ? bytes : bytes.reverse()
    }),
  )

it.each([
  ['UTF-8', new Blob([TEXT])],
  ['UTF-8 with its mark', new Blob([`\ufeff${TEXT}`])],
  ['UTF-16, the small end first', new Blob([utf16(`\ufeff${TEXT}`, false)])],
  ['UTF-16, the big end first', new Blob([utf16(`\ufeff${TEXT}`, true)])],
])('reads %s', async (_, file) => expect(await readText(file)).toEqual(ok(TEXT)))

const gone = Object.assign(new Blob([TEXT]), {
  arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
})

it.each([
  ['Latin 1', new Blob([Uint8Array.from('Caf\u00e9,a', (character) => character.charCodeAt(0))])],
  ['half a character of UTF-16', new Blob([utf16(`\ufeff${TEXT}`, false).slice(0, -1)])],
  ['UTF-8 that breaks off', new Blob([new TextEncoder().encode('\u00e9').slice(0, 1)])],
  ['a file that is gone', gone],
])('does not guess what %s says', async (_, file) =>
  expect(await readText(file)).toEqual(fail({ code: 'import_unreadable' })),
)
