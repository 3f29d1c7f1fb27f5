// Runs before the first paint, and must stay tiny: the build puts it into the pages of the app (build/prerender.ts), and the plain
// pages load it as a file.
;(() => {
  const root = document.documentElement
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  // The chosen theme, so that no page flashes in the other one (src/ui/shell/theme.ts).
  const theme = kept('cifra.theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  // The landing page in the HTML is for visitors, in its own language, at its own address. For anyone else it is hidden
  // until the app has drawn the right screen (src/ui/shell/mount-root.tsx), or the right page is there.
  const query = new URLSearchParams(location.search)
  const asked = query.get('lang')
  query.delete('lang')
  const chosen = kept('language')
  // What the page speaks: a translator of it changes `lang`, later.
  root.dataset.language ??= root.lang
  // The page names them (build/prerender.ts); the first is the default.
  const languages = (root.dataset.languages ?? root.lang).split(' ')
  const said = [asked, chosen].find((value) => languages.includes(value))
  const language = said ?? languages[0]
  // A browser that prefers another one, and nobody has chosen yet: it is offered (src/ui/shell/LanguageOffer.tsx).
  const preferred = navigator.languages
    ?.map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => languages.includes(tag))
  if (said === undefined && preferred !== undefined && preferred === root.dataset.offered)
    root.dataset.offer = preferred
  const elsewhere = location.pathname !== '/' || query.size > 0 || location.hash.includes('=')
  if (kept('cifra.user') !== null || elsewhere) root.dataset.entry = 'app'
  else if (language !== root.dataset.language) {
    // The page of the chosen language. A host that brings this one there too leaves it to the app.
    root.dataset.entry = asked === language ? 'app' : 'leaving'
    if (asked !== language)
      location.replace(`${language === languages[0] ? '/' : `/?lang=${language}`}${location.hash}`)
  }

  // What lies below the first screen waits until that is painted (src/ui/landing/Landing.module.css). Not where the address names
  // a place of the page: it may be below.
  if (!location.hash) {
    root.dataset.painting = ''
    const end = () => requestAnimationFrame(() => setTimeout(() => delete root.dataset.painting))
    document.addEventListener('readystatechange', end, { once: true })
  }

  // What did not come is told in words that stand in the page (build/missing.ts), since nothing else may be there: src/ui/shell/say-missing.ts
  // sends `missing`, with no detail once there is nothing to be told.
  const tell = (missing) => {
    for (const block of document.querySelectorAll('[data-missing]')) block.hidden = true
    if (!missing) return
    // Nobody is signed in: the landing page that the HTML holds is theirs.
    if (kept('cifra.user') === null && document.querySelector('#root > *')) delete root.dataset.entry
    const spoken = root.dataset.entry ? language : root.dataset.language
    const blockIn = (lang) => document.querySelector(`[data-missing="${missing.why}"][lang="${lang}"]`)
    const block = blockIn(spoken) ?? blockIn(languages[0])
    if (!block) return
    block.hidden = false
    block.querySelector('button').onclick = missing.why === 'gone' ? () => location.reload() : missing.again
  }
  addEventListener('missing', ({ detail }) => tell(detail))
  // The page's own script does not come.
  addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && tell({ why: 'gone' }), true)

  // A press that comes before the page can hear it (src/entry.ts, src/ui/landing/door.ts).
  const note = (event) => {
    const door = event.target instanceof Element && event.target.closest('[data-door]')
    if (door && !root.dataset.wired) root.dataset.pressed = door.dataset.door
  }
  document.addEventListener('click', note, true)
})()
