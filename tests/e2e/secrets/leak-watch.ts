import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test'
import { findAllowance, type SecretKind } from './allowed.ts'
import { formsOf } from './encodings.ts'
import { type PageNote, readKept, recordPage } from './page-recorder.ts'

/** Something that was seen outside the app's own screens and its own database. */
type Seen = PageNote & {
  readonly where: string
  readonly request?: { readonly method: string; readonly path: string; readonly part: string }
}

export type Findings = {
  /** Each leak in words, without the secret. */
  readonly leaks: readonly string[]
  /** Which of the allowed places a secret was really seen in. */
  readonly allowed: ReadonlySet<string>
  /** The channels of each secret that was seen at all. */
  readonly found: ReadonlyMap<string, readonly string[]>
}

/** Content with a hash in its name: made by the build, before there was any secret. */
const isBuilt = (url: URL) => url.pathname.startsWith('/assets/')

const argumentsOf = (message: ConsoleMessage): Promise<string[]> =>
  Promise.all(
    message.args().map(async (argument) => {
      try {
        return `${argument} ${JSON.stringify(await argument.jsonValue())}`
      } catch {
        return `${argument}` // its page is gone
      }
    }),
  )

/**
 * Records all that leaves a browser's pages and workers, and tells afterwards where a secret was in it: passwords that
 * are only known once they are generated are searched for in what happened before.
 */
export function createLeakWatch() {
  const secrets = new Map<string, SecretKind>()
  const seen: Seen[] = []
  const reading = new Set<Promise<unknown>>()
  const later = (work: Promise<unknown>) => {
    reading.add(work)
    work.catch(() => {}).finally(() => reading.delete(work))
  }
  const note = (
    channel: string,
    text: string | null | undefined,
    where: string,
    request?: Seen['request'],
  ) => {
    if (text) seen.push({ channel, text, where, ...(request ? { request } : {}) })
  }

  const noteRequest = (request: Request) => {
    const url = new URL(request.url())
    const where = `${request.method()} ${url.origin === 'null' ? url.protocol : url.pathname}`
    note('request address', request.url(), where)
    if (url.protocol === 'blob:') return
    note('request body', request.postDataBuffer()?.toString('utf8'), where, {
      method: request.method(),
      path: url.pathname,
      part: 'request body',
    })
    later(request.allHeaders().then((headers) => note('request header', JSON.stringify(headers), where)))
  }

  const noteResponse = (response: Response) => {
    const request = response.request()
    const url = new URL(response.url())
    if (url.protocol === 'blob:' || isBuilt(url)) return
    const where = `${request.method()} ${url.pathname}`
    later(response.allHeaders().then((headers) => note('response header', JSON.stringify(headers), where)))
    // A redirect has no body, and of a page that was left before its body came nothing was shown.
    const asked = { method: request.method(), path: url.pathname, part: 'response body' }
    later(response.text().then((text) => note('response body', text, where, asked)))
  }

  const noteConsole = (message: ConsoleMessage) => {
    const where = `${message.type()} at ${message.location().url}`
    note('console', message.text(), where)
    later(argumentsOf(message).then((texts) => note('console', texts.join(' '), where)))
  }

  return {
    async attach(context: BrowserContext): Promise<void> {
      context.on('console', noteConsole)
      context.on('weberror', (error) =>
        note('page error', String(error.error().stack ?? error.error()), 'page'),
      )
      context.on('request', noteRequest)
      context.on('response', noteResponse)
      context.on('page', (page) =>
        page.on('websocket', (socket) => note('request address', socket.url(), 'socket')),
      )
      await context.exposeBinding('noteForLeaks', ({ page }, told: PageNote) =>
        note(told.channel, told.text, page.url()),
      )
      await context.addInitScript(recordPage)
    },

    /** From now on, and in all that was seen before. */
    watchFor(secret: string, kind: SecretKind): void {
      if (secret.length < 8) throw new Error('Too short to be searched for')
      secrets.set(secret, kind)
    },

    /** What a page keeps now, besides its database. */
    async readKept(page: Page): Promise<void> {
      for (const { channel, text } of await page.evaluate(readKept)) note(channel, text, page.url())
      for (const cookie of await page.context().cookies()) note('cookies', JSON.stringify(cookie), page.url())
    },

    /** Which of `hidden` assistive technology or the document could find now, in words. */
    async findMasked(page: Page, hidden: readonly string[]): Promise<string[]> {
      const session = await page.context().newCDPSession(page)
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      await session.detach()
      const texts = { 'accessibility tree': JSON.stringify(nodes), document: await page.content() }
      return Object.entries(texts).flatMap(([channel, text]) =>
        hidden.some((secret) => formsOf(secret).some((form) => text.includes(form))) ? [channel] : [],
      )
    },

    /** Texts from elsewhere, such as what the server has printed. */
    add: (channel: string, text: string): void => note(channel, text, channel),

    /** The texts of one channel so far. */
    of: (channel: string): string[] => seen.filter((one) => one.channel === channel).map(({ text }) => text),

    /** Where the secrets were seen. */
    async search(): Promise<Findings> {
      await Promise.allSettled(reading)
      const leaks = new Set<string>()
      const allowed = new Set<string>()
      const found = new Map<string, string[]>()
      for (const [secret, kind] of secrets) {
        const forms = formsOf(secret)
        for (const { channel, text, where, request } of seen) {
          if (channel === 'clipboard' || !forms.some((form) => text.includes(form))) continue
          const allowance = request && findAllowance(kind, request)
          if (allowance) allowed.add(allowance.why)
          else leaks.add(`${kind} in ${channel} (${where})`)
          found.set(secret, [...(found.get(secret) ?? []), channel])
        }
      }
      return { leaks: [...leaks], allowed, found }
    },
  }
}

export type LeakWatch = ReturnType<typeof createLeakWatch>
