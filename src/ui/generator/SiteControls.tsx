import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { AdvancedOptions } from '../../core/generator/advanced-options.ts'
import { hostOf, loadSite } from '../../core/site-rules/find-site.ts'
import { draftLabelAtom } from '../../state/generator/draft-atoms.ts'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './AdvancedControls.module.css'

type SiteControlsProps = {
  readonly advanced: AdvancedOptions
  readonly onChange: (parts: Partial<AdvancedOptions>) => void
  readonly error: string | undefined
}

/** In the language of the rules, which is nobody's own. */
const SAMPLE = 'minlength: 8; required: upper; required: digit;'

const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, inputMode: 'url' } as const

/** As a label names a site: its host, or what was typed. */
const nameOf = (text: string): string => (hostOf(text) ?? text.trim()).replace(/^www\./, '')

/**
 * Which site the password is for, on this device only: its name becomes the label, and its rules, where they are known or
 * pasted, decide the characters.
 */
export const SiteControls = ({ advanced, onChange, error }: SiteControlsProps) => {
  const { t } = useTranslation('generator')
  const [label, setLabel] = useAtom(draftLabelAtom)

  const type = (site: string) => {
    // A label that somebody has typed stays.
    if (label === '' || label === nameOf(advanced.site)) setLabel(nameOf(site))
    onChange({ site })
  }
  const look = async () => {
    if (advanced.site === '' || advanced.rules !== '') return
    const known = await loadSite(advanced.site).catch(() => undefined)
    if (known) onChange({ rules: known.rules })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('site.title')}</legend>
      <TextField
        {...AS_TYPED}
        label={t('site.name')}
        hint={t('site.nameAbout')}
        placeholder={t('site.namePlaceholder')}
        value={advanced.site}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void look()}
      />
      <div className={styles.row}>
        <TextField
          {...AS_TYPED}
          inputMode="text"
          label={t('site.rules')}
          hint={t('site.rulesAbout')}
          placeholder={SAMPLE}
          className={styles.code}
          value={advanced.rules}
          error={error}
          onChange={(event) => onChange({ rules: event.currentTarget.value })}
        />
        {advanced.rules === '' ? null : (
          <Button variant="quiet" onClick={() => onChange({ rules: '' })}>
            {t('site.without')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
