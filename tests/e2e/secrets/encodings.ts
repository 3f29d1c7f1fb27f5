const BASE64_PHASES = [0, 1, 2]

/**
 * Base64 of a text that stands anywhere in a longer one: the three ways in which its bytes can fall, without the
 * characters that depend on the neighbours.
 */
const base64Forms = (text: string): string[] =>
  BASE64_PHASES.flatMap((phase) => {
    const bytes = Buffer.concat([Buffer.alloc(phase), Buffer.from(text)])
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
    const inner = whole.slice(phase === 0 ? 0 : 4)
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })

const htmlEscaped = (text: string, quote: (character: string) => string) => text.replace(/[&<>"']/g, quote)

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const unicodeEscaped = (text: string) =>
  text.replace(/[^\w]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** As the browser itself writes it into an address: each part escapes other characters. */
const addressForms = (text: string): string[] => {
  const url = new URL('https://example.test')
  url.hash = text
  url.search = `q=${text}`
  url.pathname = text
  return [url.hash.slice(1), url.search.slice(3), url.pathname.slice(1)]
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')

/** The forms in which a secret could leave: as it is, in an address, in JSON, in HTML, in base64, in hex; any case. */
export const formsOf = (secret: string): readonly string[] => {
  const percent = encodeURIComponent(secret)
  const everyCharacter = secret.replace(/[^\w]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  )
  const forms = [
    secret,
    secret.toLowerCase(),
    secret.toUpperCase(),
    percent,
    percent.toLowerCase(),
    percent.replaceAll('%20', '+'),
    everyCharacter,
    everyCharacter.toUpperCase(),
    encodeURIComponent(percent),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    unicodeEscaped(secret),
    htmlEscaped(secret, (character) => NAMED[character] ?? character),
    htmlEscaped(secret, (character) => `&#${character.charCodeAt(0)};`),
    hexOf(secret),
    ...base64Forms(secret),
    ...addressForms(secret),
  ]
  return [...new Set(forms)]
}
