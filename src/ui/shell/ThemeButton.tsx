import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { usePreference } from '../kit/use-preference.ts'
import { chooseTheme, NEXT_THEME, themePreference } from './theme.ts'

export const THEME_ICONS = { system: 'auto', light: 'sun', dark: 'moon' } as const

/** One press goes on: as the system says, light, dark. Its name says which one is on. */
export const ThemeButton = ({ wordy = false }: { readonly wordy?: boolean }) => {
  const theme = usePreference(themePreference)
  const { t } = useTranslation('shell')
  return (
    <IconButton
      icon={THEME_ICONS[theme]}
      label={t(`theme.${theme}`)}
      wordy={wordy}
      title={t(`theme.${theme}`)}
      onClick={() => chooseTheme(NEXT_THEME[theme])}
    />
  )
}
