import { useSyncExternalStore } from 'react'
import { createFormats, type Formats } from './formats.ts'
import type { Language } from './language.ts'
import { localeOf } from './locale.ts'
import { useTranslation } from './use-translation.ts'
import { type Whereabouts, whereabouts } from './whereabouts.ts'

type Made = { readonly language: Language; readonly place: Whereabouts; readonly formats: Formats }

let last: Made | undefined

/** Every row asks for the same ones, and making them takes longer than using them. */
const formatsOf = (language: Language, place: Whereabouts): Formats => {
  if (last?.language !== language || last.place !== place) {
    const formats = createFormats(localeOf(language, place.languages), place.timeZone)
    last = { language, place, formats }
  }
  return last.formats
}

/** Numbers and times as the person's language writes them where they are, and in the time zone of now. */
export const useFormats = (): Formats => {
  const { i18n } = useTranslation()
  const place = useSyncExternalStore(whereabouts.subscribe, whereabouts.now)
  return formatsOf(i18n.language(), place)
}
