import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Attributes whose value a person reads or hears. */
const READ_ATTRIBUTES =
  /^(?:aria-label|aria-description|aria-valuetext|title|alt|placeholder|label|hint|error|description|content|confirmLabel|cancelLabel)$/
const HAS_LETTERS = /\p{L}/u

export type SourceTexts = {
  /** `file: text` of what stands on the screen without a key. */
  readonly bare: string[]
  /** Every string literal. */
  readonly literals: Set<string>
  /** Every template literal as a pattern: `theme.${theme}` matches `theme.dark`. */
  readonly patterns: RegExp[]
}

type Node = Record<string, unknown> & { readonly type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Reads one TSX text. `file` only names it. */
export const readTexts = (file: string, source: string): SourceTexts => {
  const texts: SourceTexts = { bare: [], literals: new Set(), patterns: [] }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    const raw = typeof value.value === 'string' ? value.value : ''
    if (value.type === 'JSXText' && HAS_LETTERS.test(raw)) texts.bare.push(`${file}: ${raw.trim()}`)
    if (value.type === 'Literal' && raw) texts.literals.add(raw)
    if (value.type === 'JSXAttribute' && isNode(value.name) && isNode(value.value)) {
      const text = value.value.type === 'Literal' ? String(value.value.value) : ''
      if (READ_ATTRIBUTES.test(String(value.name.name)) && HAS_LETTERS.test(text))
        texts.bare.push(`${file}: ${text}`)
    }
    if (value.type === 'JSXExpressionContainer' && isNode(value.expression)) {
      const { type, value: text } = value.expression
      // `{'text'}` between tags; as an attribute's value it is caught above or is no text.
      if (type === 'Literal' && typeof text === 'string' && /\p{L}.*\s.*\p{L}/u.test(text))
        texts.bare.push(`${file}: ${text}`)
    }
    if (value.type === 'TemplateLiteral' && Array.isArray(value.quasis)) {
      const parts = value.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked)
      if (parts.length > 1 && parts.some((part) => part.length > 1))
        texts.patterns.push(new RegExp(`^${parts.map(escapePattern).join('[^.]+')}$`))
      else if (parts[0]) texts.literals.add(parts[0])
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(file, source).program)
  return texts
}

/** All of src but the words themselves. */
export const readSourceTexts = (): SourceTexts => {
  const all: SourceTexts = { bare: [], literals: new Set(), patterns: [] }
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    const file = join('src', name).replaceAll('\\', '/')
    if (!/\.tsx?$/.test(file) || /i18n\/[^/]+\//.test(file)) continue
    const { bare, literals, patterns } = readTexts(file, readFileSync(file, 'utf8'))
    all.bare.push(...bare)
    for (const literal of literals) all.literals.add(literal)
    all.patterns.push(...patterns)
  }
  return all
}
