import { readFile, writeFile } from 'node:fs/promises'

/**
 * Writes the rules of known sites anew, from Apple's password-manager-resources in either of the forms in
 * which they are published: as the settings that Firefox ships, or as the project's own
 * `quirks/password-rules.json`.
 *
 *     git show HEAD:quirks/password-rules.json > rules.json   (or, as Firefox ships it:)
 *     unzip -p /usr/lib/firefox-esr/browser/omni.ja defaults/settings/main/password-rules.json > rules.json
 *     npx tsx build/site-rules.ts rules.json
 */
type Settings = {
  readonly data: readonly { readonly Domain: string; readonly 'password-rules': string }[]
}
type Quirks = Readonly<
  Record<string, { readonly 'password-rules': string; readonly 'exact-domain-match-only'?: boolean }>
>

const path = process.argv[2]
if (path === undefined) throw new Error('Say where password-rules.json is')
const published = JSON.parse(await readFile(path, 'utf8')) as Settings | Quirks
const isSettings = (value: Settings | Quirks): value is Settings => Array.isArray(value.data)
const quirks: Quirks = isSettings(published)
  ? Object.fromEntries(published.data.map(({ Domain, ...quirk }) => [Domain, quirk]))
  : published
const lines = Object.entries(quirks).map(([domain, quirk]) => {
  const rules = quirk['password-rules'].replace(/\s+/g, ' ').trim()
  return `${quirk['exact-domain-match-only'] ? '=' : ''}${domain} ${rules}`
})
const text = lines.sort().join('\n').replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
const folder = new URL('../src/core/site-rules/', import.meta.url)
// It has to come with every copy, so also with what is built: `/*!` keeps it.
const quoted = (await readFile(new URL('LICENSE.md', folder), 'utf8')).match(/^>.*$/gm) ?? []
const licence = quoted.map((line) => line.replace(/^> ?/, '')).join('\n')
await writeFile(
  new URL('sites.ts', folder),
  `/*!\n${licence}\n*/\n\n/** The rules of known sites, a site a line. Made by build/site-rules.ts. */\nexport const SITES = \`${text}\`\n`,
)
console.info(`${lines.length} sites`)
