import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createFormats } from './formats.ts'

/** Numbers and times as the person's language writes them. */
export const useFormats = () => {
  const { language } = useTranslation().i18n
  return useMemo(() => createFormats(language), [language])
}
