import type { RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { TextField } from '../kit/TextField.tsx'

type HistorySearchProps = {
  readonly query: string
  readonly onFocus: () => void
  readonly onChange: (query: string) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** Finds by label, at every keystroke. Escape and the cross clear it. */
export const HistorySearch = ({ query, onFocus, onChange, inputRef }: HistorySearchProps) => {
  const { t } = useTranslation('history')
  const clear = () => {
    onChange('')
    inputRef.current?.focus()
  }
  return (
    <TextField
      ref={inputRef}
      role="searchbox"
      label={t('search')}
      hideLabel
      placeholder={t('search')}
      title={t('searchShortcut')}
      value={query}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      onFocus={onFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear()
      }}
      trailing={query ? <IconButton icon="close" label={t('clearSearch')} onClick={clear} /> : null}
    />
  )
}
