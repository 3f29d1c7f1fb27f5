import { createI18n } from '../src/i18n/i18n.ts'
import { addLandingTexts } from '../src/i18n/landing-texts.ts'
import { LANGUAGES } from '../src/i18n/language.ts'
import { escapeHtml } from './escape-html.ts'

/** Why nothing comes, and what the button beside it says. */
const REASONS = [
  ['offline', 'again'],
  ['gone', 'reload'],
] as const

/**
 * What a page says when its scripts do not come. In every language: which one is wanted is known on the
 * device alone, where public/early.js shows the one that fits.
 */
export const missingBlocks = (): string =>
  LANGUAGES.flatMap((language) => {
    const i18n = createI18n(language)
    addLandingTexts(i18n)
    const t = i18n.translate('landing')
    return REASONS.map(
      ([why, action]) =>
        `<div data-missing="${why}" lang="${language}" role="alert" hidden><p>${escapeHtml(t(`missing.${why}`))}</p>` +
        `<button type="button">${escapeHtml(t(`missing.${action}`))}</button></div>`,
    )
  }).join('\n    ')
