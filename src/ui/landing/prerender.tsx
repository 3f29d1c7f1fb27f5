import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../i18n/i18n.ts'
import type { Language } from '../../i18n/language.ts'
import { Landing } from './Landing.tsx'

/** The landing page as HTML. Only the build calls it (build/prerender.ts). */
export const renderLanding = (language: Language): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language)}>
      <Landing />
    </I18nextProvider>,
  )
