/** What the page itself can tell of: where it is, what it is called, and what a screen reader is told. */
export type PageNote = { readonly channel: string; readonly text: string }

declare global {
  interface Window {
    noteForLeaks?: (note: PageNote) => void
  }
}

/**
 * Runs in every page before its own scripts, so it is one function without imports. Notes title, address, history and
 * live regions at every change: what stood there for a moment only was spoken or recorded all the same.
 */
export const recordPage = (): void => {
  const told = new Set<string>()
  const note = (channel: string, text: string | null | undefined) => {
    const key = `${channel}\n${text}`
    if (!text || told.has(key)) return
    told.add(key)
    window.noteForLeaks?.({ channel, text })
  }

  const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"], [role="alertdialog"], output'
  const look = () => {
    note('title', document.title)
    note('address', location.href)
    note('history state', JSON.stringify(history.state))
    note('window.name', window.name)
    for (const region of document.querySelectorAll(LIVE)) {
      note('live region', region.textContent)
      note('live region', region.getAttribute('aria-label'))
    }
  }

  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history)
    history[method] = (state: unknown, unused: string, url?: string | URL | null) => {
      original(state, unused, url)
      note('history state', JSON.stringify(state))
      note('address', location.href)
    }
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-live', 'role', 'aria-label'],
  })
  addEventListener('hashchange', look)
  addEventListener('popstate', look)
  addEventListener('pagehide', look)

  // A password is put on the clipboard by a press and by nothing else.
  const { clipboard } = navigator
  const write = clipboard?.writeText.bind(clipboard)
  if (write) {
    clipboard.writeText = (text: string) => {
      note('clipboard', text)
      return write(text)
    }
  }
}

/** What a page keeps, besides its database. Runs in the page. */
export const readKept = async (): Promise<PageNote[]> => {
  const notes: PageNote[] = []
  const add = (channel: string, text: string) => notes.push({ channel, text })
  add('localStorage', JSON.stringify({ ...localStorage }))
  add('sessionStorage', JSON.stringify({ ...sessionStorage }))
  add('cookies', document.cookie)
  add('window.name', window.name)
  add('referrer', document.referrer)
  for (const { name } of performance.getEntries()) add('performance entry', name)
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    add('cache', name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      add('cache', request.url)
      add('cache', JSON.stringify([...(response?.headers ?? [])]))
      add('cache', (await response?.text()) ?? '')
    }
  }
  return notes
}
