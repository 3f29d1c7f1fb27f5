/**
 * What the landing page answers to, without React: its doors, menu, ruler, sound, theme and language, and
 * that its first screen has left. The markup says by `data-landing` and `data-door` what each thing is;
 * everything else of it is in the components.
 */
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_OFFER, type Language } from '../../i18n/language.ts'
import { keepLanguage } from '../../i18n/language-choice.ts'
import { beep, soundPreference, toggleSound } from '../shell/sound.ts'
import { chooseTheme, NEXT_THEME, themePreference } from '../shell/theme.ts'
import { cutSpecimen, turnSpecimenPage } from './cut-specimen.ts'
import { type Door, isDoor } from './door.ts'

export type LandingActions = {
  readonly enter: (door: Door) => void
  /** The pointer or the focus is on a door. */
  readonly intent: () => void
  readonly chooseLanguage: (language: Language) => void
}

const doorOf = (target: EventTarget | null): Door | null => {
  const door = target instanceof Element && target.closest<HTMLElement>('[data-door]')?.dataset.door
  return isDoor(door) ? door : null
}

/**
 * Every box of languages shows the one that the page speaks, whatever was chosen in it. Not by `lang`, which a
 * translator of the page sets to its own.
 */
export const showLanguage = (root: HTMLElement): void => {
  for (const box of root.querySelectorAll<HTMLSelectElement>('select[data-landing="language"]'))
    box.value = document.documentElement.dataset.language ?? DEFAULT_LANGUAGE
}

/** Wires the page below `root`; returns its stop. */
export const wireLanding = (
  root: HTMLElement,
  { enter, intent, chooseLanguage }: LandingActions,
): (() => void) => {
  const abort = new AbortController()
  const { signal } = abort
  const all = (name: string) => [...root.querySelectorAll<HTMLElement>(`[data-landing="${name}"]`)]

  const showSound = () => {
    const now = soundPreference.read()
    for (const button of all('sound')) {
      const name = button.dataset[now] ?? ''
      button.dataset.now = now
      button.setAttribute('aria-label', name)
      button.title = name
    }
  }
  const showTheme = () => {
    const theme = themePreference.read()
    for (const button of all('theme')) {
      const name = button.dataset[theme] ?? ''
      button.dataset.now = theme
      button.setAttribute('aria-label', name)
      button.title = name
    }
  }
  const followHero = (): (() => void) => {
    const page = document.documentElement
    const watch = new IntersectionObserver(([hero]) => {
      page.toggleAttribute('data-past-hero', hero !== undefined && !hero.isIntersecting)
    })
    for (const hero of all('hero')) watch.observe(hero)
    return () => {
      watch.disconnect()
      page.removeAttribute('data-past-hero')
    }
  }
  const toggleMenu = (button: HTMLElement) => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(isOpen))
    for (const menu of all('menu')) menu.hidden = !isOpen
  }

  const press = (event: Event) => {
    const door = doorOf(event.target)
    if (door !== null) {
      beep()
      enter(door)
      return
    }
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-landing]')
    if (!button) return
    switch (button.dataset.landing) {
      case 'sound':
        return toggleSound()
      case 'theme':
        return chooseTheme(NEXT_THEME[themePreference.read()])
      case 'menu-button':
        return toggleMenu(button)
      case 'offer':
        event.preventDefault()
        return chooseLanguage(LANGUAGE_OFFER.language)
      case 'stay':
        keepLanguage(DEFAULT_LANGUAGE)
        // The offer is gone, and the focus with it.
        return root.querySelector('h1')?.focus()
    }
  }
  const change = ({ target }: Event) => {
    if (
      target instanceof HTMLSelectElement &&
      target.dataset.landing === 'language' &&
      isLanguage(target.value)
    )
      chooseLanguage(target.value)
  }
  const notice = ({ target }: Event) => {
    if (doorOf(target) !== null) intent()
  }

  const cut = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.dataset.landing === 'ruler') cutSpecimen(target)
  }
  const turnPage = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || target.dataset.landing !== 'ruler') return
    if (turnSpecimenPage(target, event.key)) event.preventDefault()
  }

  root.addEventListener('click', press, { signal })
  root.addEventListener('input', cut, { signal })
  root.addEventListener('keydown', turnPage, { signal })
  root.addEventListener('change', change, { signal })
  root.addEventListener('pointerover', notice, { signal })
  root.addEventListener('focusin', notice, { signal })
  const stops = [soundPreference.subscribe(showSound), themePreference.subscribe(showTheme), followHero()]
  showSound()
  showTheme()
  showLanguage(root)
  // Where the browser has brought an earlier length back.
  for (const range of all('ruler')) if (range instanceof HTMLInputElement) cutSpecimen(range)
  return () => {
    abort.abort()
    for (const stop of stops) stop()
  }
}
