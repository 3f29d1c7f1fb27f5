import { beforeAll, describe, expect, it } from 'vitest'
import { failureText } from '../../src/i18n/failure-text.ts'
import { bringTexts, createI18n } from '../../src/i18n/i18n.ts'
import type { Language } from '../../src/i18n/language.ts'
import type { Translate } from '../../src/i18n/translate.ts'

const translators = new Map<Language, Translate<'failures'>>()

beforeAll(async () => {
  for (const language of ['en', 'es'] as const) {
    const i18n = createI18n(language)
    await Promise.all([bringTexts(i18n, 'app'), bringTexts(i18n, 'around')])
    translators.set(language, i18n.translate('failures'))
  }
})

const say = (language: Language, failure: Parameters<typeof failureText>[1]) => {
  const t = translators.get(language)
  return t ? failureText(t, failure) : ''
}

describe('the account service’s own sentence', () => {
  const failure = {
    code: 'auth_refused',
    message: 'Its very words',
    authCode: 'invalid_credentials',
  } as const

  it('stands as it is in English, and in words of ours in Spanish', () => {
    expect(say('en', failure)).toBe('Its very words')
    expect(say('es', failure)).toBe('El correo o la contraseña no son correctos.')
  })

  it('stands as it is where its code is not known', () => {
    for (const language of ['en', 'es'] as const) {
      expect(say(language, { ...failure, authCode: 'brand_new' })).toBe('Its very words')
    }
  })

  it('without a sentence there is still one', () => {
    expect(say('en', { code: 'auth_refused' })).toBe('The account service refused this.')
    expect(say('en', { code: 'email_not_confirmed', message: '' })).toBe('Confirm your email first.')
  })
})

it('a weak password names its reasons in words', () => {
  const failure = {
    code: 'weak_password',
    message: 'Too weak.',
    reasons: ['length', 'pwned', 'new_one'],
  } as const
  expect(say('en', failure)).toBe('Too weak. It is too short. It is in a list of leaked passwords. new_one')
  expect(say('es', failure)).toBe(
    'Esta contraseña es demasiado débil. Es demasiado corta. Aparece en una lista de contraseñas filtradas. new_one',
  )
})

it('the database’s sentence stands behind its prefix', () => {
  expect(say('en', { code: 'database_error', message: 'value too long' })).toBe(
    'Database error: value too long',
  )
})
