import { useTranslation } from 'react-i18next'
import { IconButton } from '../kit/IconButton.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<Theme, Theme>
const ICON = { system: 'auto', light: 'sun', dark: 'moon' } as const

/** One press goes on: as the system says, light, dark. Its name says which one is on. */
export const ThemeButton = () => {
  const theme = useTheme()
  const { t } = useTranslation('shell')
  return (
    <IconButton
      icon={ICON[theme]}
      label={t(`theme.${theme}`)}
      title={t(`theme.${theme}`)}
      onClick={() => chooseTheme(NEXT[theme])}
    />
  )
}
