import type { Language } from './language.ts'

/** What is offered to a browser that prefers another language than the page's: in that language, whatever the page speaks. */
export const LANGUAGE_OFFER = {
  language: 'es',
  question: '¿Prefieres español?',
  accept: 'Ver en español',
  stay: 'Seguir en inglés',
} as const satisfies { readonly language: Language } & Record<string, string>
