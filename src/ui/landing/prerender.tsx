import { renderToStaticMarkup } from 'react-dom/server'
import { createI18n } from '../../i18n/i18n.ts'
import { addLandingTexts } from '../../i18n/landing-texts.ts'
import type { Language } from '../../i18n/language.ts'
import { I18nProvider } from '../../i18n/use-translation.ts'
import { Landing } from './Landing.tsx'

/** The landing page as HTML. Only the build calls it (build/prerender.ts). */
export const renderLanding = (language: Language): string => {
  const i18n = createI18n(language)
  addLandingTexts(i18n)
  return renderToStaticMarkup(
    <I18nProvider value={i18n}>
      <Landing />
    </I18nProvider>,
  )
}
