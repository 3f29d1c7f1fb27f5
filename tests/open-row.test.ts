import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_OPTIONS } from '../src/core/generator/options.ts'
import { deriveAes, deriveHistoryKey, importBase } from '../src/core/vault/derive.ts'
import { makeLink } from '../src/core/vault/link.ts'
import { sealRow } from '../src/core/vault/row.ts'
import { lockSlot, makeLockedPair, proveSlot, sealAbout, sealToSlot } from '../src/core/vault/slot.ts'
import { writeWords } from '../src/core/vault/words.ts'

const SCRIPT = resolve(import.meta.dirname, '../docs/open-row.mjs')
const USER = '00000000-0000-4000-8000-00000000ada1'
const ROW = '00000000-0000-4000-8000-00000000beef'

const { subtle } = crypto
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const entropy = randomBytes(16)
const folder = mkdtempSync(join(tmpdir(), 'cifra-open-row-'))

const makeKey = async (gen: number) => {
  const raw = { bytes: randomBytes(32), gen }
  return { raw, key: await deriveHistoryKey(subtle, await importBase(subtle, raw.bytes), gen, USER) }
}

const write = (name: string, value: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(value))
  return path
}

/** What the script says to these words. */
const run = (row: string, words: string): string =>
  execFileSync(process.execPath, [SCRIPT, USER, join(folder, 'vault.json'), row], {
    input: words,
    encoding: 'utf8',
    cwd: resolve(import.meta.dirname, '..'),
  })

/** A vault with words that were made under its second key, and a row of each key. */
beforeAll(async () => {
  const [first, second] = [await makeKey(1), await makeKey(2)]
  const { scalar, publicKey } = await makeLockedPair(subtle)
  const slot = { userId: USER, slotId: 'w'.padEnd(21, '_').concat('A'), kind: 'words', publicKey } as const
  const lockKey = await deriveAes(subtle, await importBase(subtle, entropy), 'words', USER)
  const { kid } = second.key
  const link = { subtle, randomBytes, userId: USER, kid: first.key.kid, raw: first.raw, under: second.key }
  write('vault.json', {
    rev: 2,
    kid,
    gen: 2,
    doc: {
      v: 1,
      links: [await makeLink(link)],
      slots: [
        {
          id: slot.slotId,
          kind: slot.kind,
          kid,
          since: kid,
          public: publicKey,
          lock: await lockSlot(subtle, randomBytes, slot, kid, lockKey, scalar),
          box: await sealToSlot(slot, kid, second.raw),
          proof: await proveSlot(subtle, second.key, slot),
          about: await sealAbout(subtle, randomBytes, second.key, slot, { name: '' }),
        },
      ],
    },
  })
  for (const [name, { key }] of [['old.json', first] as const, ['new.json', second] as const]) {
    const content = { password: 'Ab1!Ab1!Ab1!Ab1!', label: `Café ñ, ${name}`, options: DEFAULT_OPTIONS }
    const place = { userId: USER, rowId: ROW }
    const settings = await sealRow({ subtle, randomBytes, key, place, kind: 'saved', content })
    write(name, { id: ROW, generation_settings: settings })
  }
})

describe('docs/open-row.mjs', () => {
  it.each(['en', 'es'] as const)(
    'opens rows of the present key and of an earlier one with words in %s',
    async (language) => {
      for (const name of ['old.json', 'new.json'])
        expect(
          JSON.parse(run(join(folder, name), (await writeWords(entropy, language)).join(' '))),
        ).toMatchObject({
          p: 'Ab1!Ab1!Ab1!Ab1!',
          l: `Café ñ, ${name}`,
        })
    },
  )

  it('opens nothing with other words, nor a row that was changed', async () => {
    const row = join(folder, 'new.json')
    expect(run(row, (await writeWords(randomBytes(16), 'en')).join(' '))).toBe('')
    const read = JSON.parse(readFileSync(row, 'utf8'))
    const changed = write('changed.json', { ...read, id: ROW.replace('b', 'c') })
    const words = await writeWords(entropy, 'en')
    expect(() => run(changed, words.join(' '))).toThrow()
  })

  it('has at most 60 lines, and needs only the lists of words', () => {
    const text = readFileSync(SCRIPT, 'utf8')
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
    const imports = [...text.matchAll(/\bfrom '([^']+)'|import\(`([^`]+)`\)/g)].map(([, a, b]) => a ?? b)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands there
    expect(imports).toEqual(['node:fs', '@scure/bip39/wordlists/${name}.js'])
  })
})
