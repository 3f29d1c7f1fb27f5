import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/fonts.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { createI18n, loadAppTexts } from './i18n/i18n.ts'

const instance = createI18n('en')
void loadAppTexts(instance, 'en')

const Name = () => {
  const { t } = useTranslation()
  return <p>{t('appName')}</p>
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <I18nextProvider i18n={instance}>
      <Name />
    </I18nextProvider>,
  )
