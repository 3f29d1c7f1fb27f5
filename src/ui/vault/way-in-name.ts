import type { WayInEntry } from '../../state/vault/ways-in.ts'

type Texts = (key: 'ways.device' | 'ways.passkey' | 'ways.words') => string

/** What a person calls a way in: a device by its own name, a passkey by where it was made. */
export const wayInName = (t: Texts, { kind, name }: WayInEntry): string => {
  switch (kind) {
    case 'device':
      return name || t('ways.device')
    case 'passkey':
      return name ? `${t('ways.passkey')} (${name})` : t('ways.passkey')
    case 'words':
      return t('ways.words')
  }
}
