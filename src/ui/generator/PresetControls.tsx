import { type FormEvent, useRef, useState } from 'react'
import { type ChosenOptions, MAX_PRESET_NAME, MAX_PRESETS } from '../../core/generator/chosen-options.ts'
import { FITS_MOST_SITES, keepPreset } from '../../core/generator/presets.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAnnounce } from '../kit/announcer.ts'
import { Button } from '../kit/Button.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './AdvancedControls.module.css'

type PresetControlsProps = {
  readonly options: ChosenOptions
  readonly onApply: (change: Partial<ChosenOptions>) => void
}

/**
 * One press for settings that are used again: what fits most sites, and up to twenty of one's
 * own, on this device.
 */
export const PresetControls = ({ options, onApply }: PresetControlsProps) => {
  const { t } = useTranslation('kinds')
  const announce = useAnnounce()
  const [name, setName] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  /** The preset that stays: the focus goes there with one that is removed. */
  const first = useRef<HTMLButtonElement>(null)
  const { presets, ...settings } = options

  const keep = (event: FormEvent) => {
    event.preventDefault()
    const named = name.trim().slice(0, MAX_PRESET_NAME)
    if (named === '') return
    const kept = keepPreset(presets, { name: named, options: settings })
    setRefused(kept === undefined)
    if (!kept) {
      field.current?.focus()
      return
    }
    onApply({ presets: kept })
    setName('')
    announce(t('presets.kept', { name: named }))
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('presets.title')}</legend>
      <div className={styles.presets}>
        <Button ref={first} variant="secondary" onClick={() => onApply(FITS_MOST_SITES)}>
          {t('presets.fitsMost')}
        </Button>
        {presets.map((preset) => (
          <span key={preset.name} className={styles.preset}>
            <Button
              variant="secondary"
              className="notranslate"
              translate="no"
              onClick={() => onApply(preset.options)}
            >
              {preset.name}
            </Button>
            <IconButton
              icon="close"
              label={t('presets.remove', { name: preset.name })}
              onClick={() => {
                onApply({ presets: presets.filter((one) => one !== preset) })
                first.current?.focus()
              }}
            />
          </span>
        ))}
      </div>
      <p className={styles.about}>{t('presets.fitsMostAbout')}</p>
      <form className={styles.row} onSubmit={keep}>
        <TextField
          ref={field}
          label={t('presets.name')}
          value={name}
          maxLength={MAX_PRESET_NAME}
          autoComplete="off"
          error={
            isRefused && presets.length >= MAX_PRESETS ? t('presets.full', { max: MAX_PRESETS }) : undefined
          }
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" disabled={name.trim() === ''}>
          {t('presets.keep')}
        </Button>
      </form>
    </fieldset>
  )
}
