import type { outside } from '../src/i18n/en/outside.ts'
import { DEFAULT_LANGUAGE } from '../src/i18n/language.ts'
import type { Translated } from '../src/i18n/translated.ts'

export type OutsideTexts = Translated<typeof outside>

/** By language, the default first. */
type ByLanguage = Readonly<Record<string, OutsideTexts>>

type Mail = {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly link?: string
  readonly code?: string
}

/**
 * The auth service's name of each mail, which is its template's too; and what its link asks for, if it has
 * one.
 */
const LINK_TYPES = {
  confirmation: 'signup',
  recovery: 'recovery',
  email_change: null,
  reauthentication: null,
} as const

type MailName = keyof typeof LINK_TYPES

export const MAIL_NAMES = Object.keys(LINK_TYPES) as readonly MailName[]

/** `{{newEmail}}` as the auth service writes it. */
const withVariables = (text: string): string =>
  text.replaceAll(
    /\{\{(\w)(\w*)\}\}/g,
    (_mark, first: string, rest: string) => `{{ .${first.toUpperCase()}${rest} }}`,
  )

const paragraph = (style: string, html: string): string => `<p style="margin: ${style}">${html}</p>`

/** What one language says. `gap`: the margin of its last line. */
const linesOf = (
  { title, text, link, code }: Mail,
  linkType: string | null,
  gap: string,
): readonly string[] => {
  const address = `{{ .RedirectTo }}#token_hash={{ .TokenHash }}&amp;type=${linkType}`
  const hasMore = link !== undefined || code !== undefined
  return [
    `<h1 style="margin: 0 0 8px; font-size: 20px">${title}</h1>`,
    paragraph(hasMore ? '0 0 16px' : gap, withVariables(text)),
    link && paragraph('0 0 16px', `<a href="${address}">${link}</a>`),
    code && paragraph('0 0 4px', code),
    code &&
      paragraph(`${gap}; font: 600 28px/1.2 ui-monospace, monospace; letter-spacing: 0.15em`, '{{ .Token }}'),
  ].filter((line) => line !== undefined)
}

/**
 * A mail in every language, one below the other: whoever sends it does not know which of them its reader has.
 */
export const mailTemplate = (name: MailName, texts: ByLanguage): string => {
  const [[, usual], ...others] = Object.entries(texts) as [
    [string, OutsideTexts],
    ...[string, OutsideTexts][],
  ]
  const partOf = (one: OutsideTexts, isLast: boolean) =>
    linesOf(one.mails[name], LINK_TYPES[name], isLast ? '0' : '0 0 32px')
  const parts = others.flatMap(([language, one], index) => [
    '<hr style="border: 0; border-top: 1px solid #8884; margin: 0 0 32px" />',
    `<div lang="${language}">`,
    ...partOf(one, index === others.length - 1).map((line) => `  ${line}`),
    '</div>',
  ])
  const lines = [...partOf(usual, others.length === 0), ...parts]
  return `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${usual.mails[name].title}</title>
  </head>
  <body style="margin: 0; padding: 32px 16px; font: 16px/1.5 system-ui, sans-serif">
    <div style="max-width: 480px; margin: 0 auto">
${lines.map((line) => `      ${line}`).join('\n')}
    </div>
  </body>
</html>
`
}

/** `supabase/config.toml` with the subject of every mail, in every language. Throws where it has lost one. */
export const withSubjects = (config: string, texts: ByLanguage): string =>
  MAIL_NAMES.reduce((before, name) => {
    const subject = Object.values(texts).map(({ mails }) => mails[name].subject)
    const line = new RegExp(`(?<=^\\[auth\\.email\\.template\\.${name}\\]\\nsubject = ").*(?="$)`, 'm')
    if (!line.test(before)) throw new Error(`supabase/config.toml has no subject of ${name}`)
    return before.replace(line, () => subject.join(' / '))
  }, config)

type Manifest = Readonly<Record<string, unknown>> & {
  readonly shortcuts: readonly (Readonly<Record<string, unknown>> & { readonly url: string })[]
}

/**
 * The app's manifest with these words: the default's where every browser looks, the others where newer ones
 * do.
 */
export const withWords = (manifest: Manifest, texts: ByLanguage): Manifest => {
  const { [DEFAULT_LANGUAGE]: usual, ...others } = texts
  if (usual === undefined) throw new Error('The default language has no words')
  const localized = (wordOf: (one: OutsideTexts) => string) =>
    Object.fromEntries(Object.entries(others).map(([lang, one]) => [lang, { value: wordOf(one), lang }]))
  const shortcut = (one: Manifest['shortcuts'][number]) => {
    const key = one.url.slice(one.url.indexOf('#') + 1) as keyof OutsideTexts['installed']['shortcuts']
    const nameOf = ({ installed }: OutsideTexts) => installed.shortcuts[key]
    return { ...one, name: nameOf(usual), name_localized: localized(nameOf) }
  }
  const descriptionOf = ({ installed }: OutsideTexts) => installed.description
  return {
    ...manifest,
    description: descriptionOf(usual),
    description_localized: localized(descriptionOf),
    shortcuts: manifest.shortcuts.map(shortcut),
  }
}
