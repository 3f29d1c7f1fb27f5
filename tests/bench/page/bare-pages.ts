import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const page = (body: string) => `<!doctype html><html lang="en"><title>Bare</title>${body}</html>`

type Pages = Readonly<Record<string, readonly [type: string, text: string]>>

/** What is measured, with nothing around it; `heavy` is a text that its first page is as heavy as. */
const barePages = (heavy: string): Pages => ({
  '/': [
    'text/html',
    page(`<h1>A bare static page</h1><p>Nothing else.</p><!--${heavy.replaceAll('-->', '')}-->`),
  ],
  // A press that changes a line.
  '/press': [
    'text/html',
    page(`<button>Press</button><p></p><script>
      let presses = 0
      document.querySelector('button').onclick = () => { document.querySelector('p').textContent = ++presses }
    </script>`),
  ],
  // A password from a worker.
  '/password': [
    'text/html',
    page(`<code></code><script>
      new Worker('/worker.js').onmessage = ({ data }) => { document.querySelector('code').textContent = data }
    </script>`),
  ],
  '/worker.js': [
    'text/javascript',
    `postMessage(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)).map((n) => 33 + (n % 94))))`,
  ],
})

/** The second one makes a browser take another process for the page, as it does for every visit from another site. */
const LIKE_THE_APP = { 'content-encoding': 'gzip', 'cross-origin-opener-policy': 'same-origin' }

/** Bare pages, compressed as the app's are; the first carries the bytes of `heavy`. */
export const startBarePages = async (heavy: string) => {
  const pages = barePages(heavy)
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = pages[url] ?? ['text/plain', '']
    response.setHeaders(new Headers({ 'content-type': type, ...LIKE_THE_APP })).end(gzipSync(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
