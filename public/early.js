// Runs before the first paint, and must stay tiny: no inline script is allowed, so it is a file of its own.
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
  // until the app has drawn the right screen (src/ui/shell/mount-root.tsx).
  const query = new URLSearchParams(location.search)
  const asked = query.get('lang')
  query.delete('lang')
  const chosen = kept('language')
  const language = [asked, chosen, 'en'].find((value) => value === 'en' || value === 'es')
  const elsewhere = location.pathname !== '/' || query.size > 0 || location.hash.length > 1
  if (kept('cifra.user') !== null || elsewhere || language !== root.lang) root.dataset.entry = 'app'

  // A press that comes before the app can hear it (src/ui/landing/early-click.ts).
  const note = (event) => {
    const door = event.target instanceof Element && event.target.closest('[data-door]')
    if (door && !root.dataset.mounted) root.dataset.pressed = door.dataset.door
  }
  document.addEventListener('click', note, true)
})()
