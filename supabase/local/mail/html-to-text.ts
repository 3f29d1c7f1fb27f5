const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )

/** The text part of a mail of ours: one line a block, each link's address on a line after its words. */
export function htmlToText(html: string): string {
  const body = html.replace(/[\s\S]*<body[^>]*>|<\/body>[\s\S]*/g, '')
  const text = body
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2:\n$1\n')
    .replace(/<hr[^>]*>/g, '\n—\n')
    .replace(/<\/(p|h1|h2|div|li)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]+>/g, '')
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
