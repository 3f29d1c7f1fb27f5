/** What a number counts on the screen. */
export type LengthUnit = keyof typeof LENGTH_TEXTS

export const LENGTH_TEXTS = {
  characters: {
    name: 'length',
    value: 'lengthValue',
    field: 'lengthField',
    less: 'shorter',
    more: 'longer',
    clamped: 'lengthClamped',
  },
  words: {
    name: 'wordCount',
    value: 'words',
    field: 'wordsField',
    less: 'fewerWords',
    more: 'moreWords',
    clamped: 'wordsClamped',
  },
  digits: {
    name: 'digitCount',
    value: 'digits',
    field: 'digitsField',
    less: 'fewerDigits',
    more: 'moreDigits',
    clamped: 'digitsClamped',
  },
} as const
