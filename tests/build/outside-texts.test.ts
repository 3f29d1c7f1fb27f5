import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  MAIL_NAMES,
  mailTemplate,
  type OutsideTexts,
  withSubjects,
  withWords,
} from '../../build/outside-texts.ts'
import { outside as en } from '../../src/i18n/en/outside.ts'
import { outside as es } from '../../src/i18n/es/outside.ts'
import { LANGUAGES } from '../../src/i18n/language.ts'

const texts: Record<string, OutsideTexts> = {}
for (const language of LANGUAGES)
  texts[language] = (await import(`../../src/i18n/${language}/outside.ts`)).outside
const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'))
const config = readFileSync('supabase/config.toml', 'utf8')

describe('what is read outside the app is what its texts say (npx tsx build/write-texts.ts)', () => {
  it.each(MAIL_NAMES)('the mail %s', (name) =>
    expect(readFileSync(`supabase/templates/${name}.html`, 'utf8')).toBe(mailTemplate(name, texts)),
  )

  it('the subjects', () => expect(config).toBe(withSubjects(config, texts)))

  it('the manifest', () => expect(manifest).toEqual(withWords(manifest, texts)))
})

describe('a third language', () => {
  const fr = {
    mails: { ...en.mails, recovery: { ...en.mails.recovery, subject: 'Sujet', title: 'Titre' } },
    installed: { description: 'Phrase', shortcuts: { ...en.installed.shortcuts, history: 'Historique' } },
  }
  const three = { en, es, fr }

  it('stands below the others in a mail, with its own link and code', () => {
    const html = mailTemplate('recovery', three)
    expect([...html.matchAll(/<h1 [^>]*>(.*)<\/h1>/g)].map(([, title]) => title)).toEqual([
      en.mails.recovery.title,
      es.mails.recovery.title,
      'Titre',
    ])
    expect(html.match(/<div lang="(?:es|fr)">/g)).toHaveLength(2)
    expect(html.match(/&amp;type=recovery/g)).toHaveLength(3)
    expect(html.match(/\{\{ \.Token \}\}/g)).toHaveLength(3)
  })

  it('ends the subject', () => expect(withSubjects(config, three)).toContain(' / Sujet"\n'))

  it('is in the manifest beside the others', () => {
    const words = withWords(manifest, three)
    expect(words).toMatchObject({ description: en.installed.description })
    expect(words.description_localized).toEqual({
      es: { value: es.installed.description, lang: 'es' },
      fr: { value: 'Phrase', lang: 'fr' },
    })
    expect(words.shortcuts.at(-1)).toMatchObject({
      name: 'History',
      name_localized: { fr: { value: 'Historique', lang: 'fr' } },
    })
  })
})

it('a subject that is gone is told of', () =>
  expect(() => withSubjects('', texts)).toThrow('no subject of confirmation'))
