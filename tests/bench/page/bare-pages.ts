import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = (body: string) => `<!doctype html><html lang="en"><title>Bare</title>${body}</html>`

/** What is measured, with nothing around it. */
const BARE: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': ['text/html', page('<h1>A bare static page</h1><p>Nothing else.</p>')],
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
}

export const startBarePages = async () => {
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = BARE[url] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
