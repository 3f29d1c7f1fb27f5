import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGES } from '../src/i18n/language.ts'
import { MAIL_NAMES, mailTemplate, type OutsideTexts, withSubjects, withWords } from './outside-texts.ts'

/*
 * `npx tsx build/write-texts.ts`: puts the words of `src/i18n/…/outside.ts` where others read them: the
 * templates and subjects of the mails, which the auth service sends, and the manifest. The files are
 * committed: a project is set up from them without a build.
 */
const CONFIG = 'supabase/config.toml'
const MANIFEST = 'manifest.webmanifest'

const texts: Record<string, OutsideTexts> = {}
for (const language of LANGUAGES)
  texts[language] = (await import(`../src/i18n/${language}/outside.ts`)).outside

for (const name of MAIL_NAMES) writeFileSync(`supabase/templates/${name}.html`, mailTemplate(name, texts))
writeFileSync(CONFIG, withSubjects(readFileSync(CONFIG, 'utf8'), texts))
writeFileSync(MANIFEST, JSON.stringify(withWords(JSON.parse(readFileSync(MANIFEST, 'utf8')), texts)))
execFileSync('npx', ['biome', 'format', '--write', MANIFEST], { stdio: 'inherit' })
