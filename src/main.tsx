import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/fonts.css'
import { I18nextProvider } from 'react-i18next'
import { createI18n, loadAppTexts } from './i18n/i18n.ts'
import { chosenLanguage } from './i18n/language-choice.ts'
import { Landing } from './ui/landing/Landing.tsx'
import { mountRoot } from './ui/shell/mount-root.tsx'

const language = chosenLanguage(location.search)
const instance = createI18n(language)
document.documentElement.lang = language

const root = document.getElementById('root')
if (root)
  mountRoot(
    root,
    <I18nextProvider i18n={instance}>
      <Landing onEnter={() => void loadAppTexts(instance, language)} />
    </I18nextProvider>,
  )
