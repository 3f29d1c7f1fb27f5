import { readFile, writeFile } from 'node:fs/promises'

/**
 * `npx tsx build/site-rules.ts PATH`: writes the rules of known sites anew, from the `quirks/password-rules.json` of
 * https://github.com/apple/password-manager-resources (Apple Inc., MIT), which the person who updates has at PATH.
 */
type Quirks = Readonly<
  Record<string, { readonly 'password-rules': string; readonly 'exact-domain-match-only'?: boolean }>
>

const path = process.argv[2]
if (path === undefined) throw new Error('Say where password-rules.json is')
const quirks = JSON.parse(await readFile(path, 'utf8')) as Quirks
const lines = Object.entries(quirks).map(([domain, quirk]) => {
  const rules = quirk['password-rules'].replace(/\s+/g, ' ').trim()
  return `${quirk['exact-domain-match-only'] ? '=' : ''}${domain} ${rules}`
})
const text = lines.sort().join('\n').replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
await writeFile(
  new URL('../src/core/site-rules/sites.ts', import.meta.url),
  `/** The rules of known sites, a site a line. Made by build/site-rules.ts. */\nexport const SITES = \`${text}\`\n`,
)
console.info(`${lines.length} sites`)
