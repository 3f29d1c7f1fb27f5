import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { LANGUAGES } from '../src/i18n/language.ts'
import { findChromium } from '../tests/helpers/find-chromium.ts'

/*
 * `npx tsx build/icons.ts`: draws every PNG of public/icons/ from public/icon.svg and the tokens' colours.
 * The files are committed: a build needs no browser.
 */
const OUT = 'public/icons'
const PAPER = '#f7f6f2'
const INK = '#1c1813'
const GREEN = '#005c40'
const FIGURE = readFileSync('public/icon.svg', 'utf8').match(/<path fill="#fdfdf8"[^>]*d="([^"]+)"/)?.[1]
if (!FIGURE) throw new Error('public/icon.svg has lost its figure')

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`
const figure = (fill: string, scale: number) =>
  `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)"><path fill="${fill}" fill-rule="evenodd" d="${FIGURE}"/></g>`

const rounded = readFileSync('public/icon.svg', 'utf8')
/** Systems cut their own outline: the ground runs to the edges, the figure stays in the inner 80 per cent. */
const fullBleed = svg(`<path fill="${GREEN}" d="M0 0h32v32H0z"/>${figure('#fdfdf8', 0.86)}`)
/** Only its shape counts; the system gives the colour. */
const monochrome = svg(figure('#000', 1.15))

const ICONS = [
  { name: 'icon-48', size: 48, source: rounded },
  { name: 'icon-192', size: 192, source: rounded },
  { name: 'icon-512', size: 512, source: rounded },
  { name: 'maskable-192', size: 192, source: fullBleed },
  { name: 'maskable-512', size: 512, source: fullBleed },
  { name: 'monochrome-512', size: 512, source: monochrome },
  { name: 'apple-touch-icon', size: 180, source: fullBleed },
]

const fontUrl = (weight: number) => {
  const file = `node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-latin-${weight}-normal.woff2`
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`
}

/** The picture of a shared link, 1200 by 630. */
const sharePage = (headline: string) => `<style>
  @font-face { font-family: Mono; font-weight: 500; src: url(${fontUrl(500)}) }
  @font-face { font-family: Mono; font-weight: 800; src: url(${fontUrl(800)}) }
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 72px 80px; background: ${PAPER};
    color: ${INK}; font-family: system-ui, sans-serif; display: flex; flex-direction: column; justify-content: space-between }
  header { display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 700; letter-spacing: -1px }
  header svg { width: 64px }
  h1 { margin: 0; font-size: 82px; line-height: 1.04; letter-spacing: -3px; max-width: 1000px; text-wrap: balance }
  p { margin: 0; font: 500 58px Mono; font-variant-ligatures: none }
  b { font-weight: 800; color: ${GREEN} } i { font-style: normal; font-weight: 800; color: #a1400f }
</style><header>${rounded}Cifra</header><h1>${headline}</h1>
<p>kT<b>7</b><i>#</i>Ov<b>0</b>lR<b>1</b><i>!</i>qIm<i>%</i>W<b>4</b></p>`

const found = findChromium()
if (!found) throw new Error('No Chromium on this machine')
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
const page = await browser.newPage()
mkdirSync(OUT, { recursive: true })
for (const { name, size, source } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${source}`,
  )
  writeFileSync(`${OUT}/${name}.png`, await page.screenshot({ omitBackground: true }))
}
await page.setViewportSize({ width: 1200, height: 630 })
for (const language of LANGUAGES) {
  const { landing } = await import(`../src/i18n/${language}/landing.ts`)
  await page.setContent(sharePage(landing.hero.headline))
  await page.evaluate(() => document.fonts.ready)
  writeFileSync(`${OUT}/share-${language}.png`, await page.screenshot())
}
await browser.close()

/**
 * An icon file that holds one PNG (the browsers that ask for it unasked all read that): header, one entry,
 * the picture.
 */
const picture = readFileSync(`${OUT}/icon-48.png`)
const header = Buffer.alloc(22)
header.writeUInt16LE(1, 2)
header.writeUInt16LE(1, 4)
header.writeUInt8(48, 6)
header.writeUInt8(48, 7)
header.writeUInt16LE(1, 10)
header.writeUInt16LE(32, 12)
header.writeUInt32LE(picture.length, 14)
header.writeUInt32LE(header.length, 18)
writeFileSync('public/favicon.ico', Buffer.concat([header, picture]))
