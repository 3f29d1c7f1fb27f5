import { expect, it } from 'vitest'
import { fitsWord } from '../../../src/core/vault/word-form.ts'

it('[V10] a word is given back in any case, with its accents or without, by four letters or all', () => {
  for (const typed of ['búho', 'BUHO', ' buho ', 'bu\u0301ho'])
    expect(fitsWord(typed, 'búho'), typed).toBe(true)
  for (const typed of ['aban', 'abandon', 'ABAND']) expect(fitsWord(typed, 'abandon'), typed).toBe(true)
  for (const typed of ['', 'aba', 'abandons', 'ability', 'andon'])
    expect(fitsWord(typed, 'abandon'), typed).toBe(false)
})
