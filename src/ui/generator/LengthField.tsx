import { type KeyboardEvent, useState } from 'react'
import { isWholeBetween } from '../../core/generator/mode-options.ts'
import { useAnnounce } from '../kit/announcer.ts'
import { TextField } from '../kit/TextField.tsx'

export type LengthFieldTexts = {
  readonly field: string
  /** That a typed length was set to this one. */
  readonly clamped: (length: number) => string
}

type LengthFieldProps = {
  readonly texts: LengthFieldTexts
  readonly min: number
  readonly max: number
  readonly length: number
  readonly onChange: (length: number) => void
  readonly disabled: boolean
  /** Hears what a typed length was set to; null when that is over. */
  readonly onClamped: (length: number | null) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }

/**
 * The length as a number to type. A valid one takes effect at the keystroke; one that is too large is set to
 * the largest at once; one that is too small may be the beginning of a valid one, so it is set right on
 * leaving; what is no number changes nothing. The field never keeps showing a length that is not the real
 * one, and says what it changed.
 */
export const LengthField = (props: LengthFieldProps) => {
  const { texts, min, max, length, onChange, disabled, onClamped } = props
  const clamp = (typed: number) => Math.min(max, Math.max(min, Math.round(typed)))
  const announce = useAnnounce()
  const [draft, setDraft] = useState<string | null>(null)

  const settle = (next: number, typed: number) => {
    setDraft(null)
    if (next !== length) onChange(next)
    if (next === typed) return onClamped(null)
    onClamped(next)
    announce(texts.clamped(next))
  }

  const type = (text: string) => {
    const typed = Number(text)
    if (typed > max) return settle(max, typed)
    setDraft(text)
    onClamped(null)
    if (text.trim() !== '' && isWholeBetween(typed, min, max)) onChange(typed)
  }
  const leave = () => {
    if (draft === null) return
    const typed = Number(draft)
    if (draft.trim() === '' || Number.isNaN(typed)) setDraft(null)
    else settle(clamp(typed), typed)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter') leave()
    if (step === undefined) return
    event.preventDefault()
    const next = clamp(length + step)
    settle(next, next)
  }

  return (
    <TextField
      label={texts.field}
      hideLabel
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={length}
      value={draft ?? String(length)}
      disabled={disabled}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={press}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
