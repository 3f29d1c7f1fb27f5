import type { ShownLanguage } from './screen-state.ts'

/** One picture of docs/screens.md: a state as its name in *-states.ts says it. */
type DocsPicture = {
  readonly state: string
  readonly width: 360 | 1280
  readonly theme: 'light' | 'dark'
  readonly language: ShownLanguage
  readonly about: string
}

const phone = { width: 360, theme: 'light', language: 'en' } as const
const desk = { width: 1280, theme: 'light', language: 'en' } as const

/** The order of the page: what a visitor, a free and a premium person sees. */
export const DOCS_PICTURES: readonly DocsPicture[] = [
  { ...desk, state: 'landing', about: 'The landing page' },
  { ...phone, state: 'landing', theme: 'dark', language: 'es', about: 'The same on a phone, by night' },
  { ...phone, state: 'sign-up', about: 'Creating an account' },
  { ...phone, state: 'dashboard-free', about: 'The main screen of a free person' },
  { ...phone, state: 'limit-reached', language: 'es', about: 'The week’s passwords are used up' },
  { ...phone, state: 'account-menu', theme: 'dark', about: 'The menu behind the initials' },
  { ...phone, state: 'purchase-prompt', about: 'What Premium is' },
  { ...phone, state: 'offline', theme: 'dark', language: 'es', about: 'No network' },
  { ...desk, state: 'history', about: 'The main screen of a premium person' },
  { ...phone, state: 'history-shown', theme: 'dark', about: 'A saved password, shown' },
  { ...desk, state: 'bulk', theme: 'dark', language: 'es', about: 'Passwords by the dozen' },
  { ...phone, state: 'history-delete-all', about: 'A question before all is deleted' },
]

export const DOCS_FOLDER = 'docs/pictures'

/** The name of its file. */
export const docsFile = ({ state, width, theme, language }: DocsPicture): string =>
  `${state}.${width}.${theme}.${language}.png`

/** The page itself. Pictures of phones follow each other in one line, as many as fit. */
export const docsPage = (): string => {
  const lines = [
    '# The screens',
    '',
    'Made by `npm run screens -- --docs` from the built app; do not write here.',
  ]
  let last: DocsPicture['width'] | undefined
  for (const picture of DOCS_PICTURES) {
    if (picture.width !== last || picture.width === 1280) lines.push('')
    lines.push(`![${picture.about}](pictures/${docsFile(picture)})`)
    last = picture.width
  }
  return `${lines.join('\n')}\n`
}
