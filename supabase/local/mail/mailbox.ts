import { Hono } from 'hono'
import { html } from 'hono/html'
import type { MailStore, StoredMail } from './mail-store.ts'

const MAX_SHOWN = 100
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 24px 16px 64px }
h1 { font-size: 1.25rem; margin: 0 0 4px }
p { margin: 0 0 24px }
article { border-top: 1px solid #8886; padding: 20px 0 }
h2 { font-size: 1rem; margin: 0 }
small { opacity: 0.75 }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0 }
`

/** A line that is an address of our own becomes a link; nothing else of a mail is ever more than text. */
const showLine = (line: string, origin: string) =>
  line.startsWith(`${origin}/`) ? html`<a href="${line}">${line}</a>\n` : html`${line}\n`

const showMail = (mail: StoredMail, origin: string) => html`
<article>
  <h2>${mail.subject}</h2>
  <small>${mail.to}, ${mail.sent_at}</small>
  <pre>${mail.text.split('\n').map((line) => showLine(line, origin))}</pre>
</article>`

/** `/mail` for people, `/mail.json?to=ADDRESS` for scripts, newest first; without `to`, everyone's. */
export function createMailbox(store: MailStore): Hono {
  return new Hono()
    .get('/mail.json', (c) => c.json(store.list(c.req.query('to'))))
    .get('/mail.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
    .get('/mail', (c) => {
      const to = c.req.query('to')
      const mails = store.list(to).slice(0, MAX_SHOWN)
      const origin = new URL(c.req.url).origin
      return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of this machine</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/_local/mail.css">
</head>
<body>
<h1>Mailbox of this machine</h1>
<p>${mails.length === 0 ? 'No mail yet. ' : ''}Everything that the embedded backend sends${to ? ` to ${to}` : ''} arrives here, newest first. Reload to see more.</p>
${mails.map((mail) => showMail(mail, origin))}
</body>
</html>`)
    })
}
