import { createContext, useContext, useSyncExternalStore } from 'react'
import type { I18n } from './i18n.ts'
import type { Namespace, Translate } from './translate.ts'

const I18nContext = createContext<I18n | null>(null)

/** Around everything that has words. */
export const I18nProvider = I18nContext.Provider

/**
 * The words of a namespace (`shell` when none is named) in the page's language; drawn anew when it changes.
 */
export const useTranslation = <N extends Namespace = 'shell'>(
  namespace?: N,
): { readonly t: Translate<N>; readonly i18n: I18n } => {
  const i18n = useContext(I18nContext)
  if (i18n === null) throw new Error('useTranslation must be used within an I18nProvider')
  useSyncExternalStore(i18n.subscribe, i18n.language, i18n.language)
  return { t: i18n.translate(namespace ?? ('shell' as N)), i18n }
}
