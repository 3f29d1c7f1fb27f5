import { useAtom } from 'jotai'
import { type KeyboardEvent, useRef } from 'react'
import type { AdvancedOptions } from '../../core/generator/advanced-options.ts'
import { hostOf, loadSite } from '../../core/site-rules/find-site.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
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

/** Without network and without a list there are none. */
const rulesOf = async (site: string): Promise<string | undefined> =>
  (await loadSite(site).catch(() => undefined))?.rules

/** As a label names a site: its host, or what was typed. */
const nameOf = (text: string): string => (hostOf(text) ?? text.trim()).replace(/^www\./, '')

/**
 * Which site the password is for, on this device only: its name becomes the label, and its rules, where they are known or
 * pasted, decide the characters.
 */
export const SiteControls = ({ advanced, onChange, error }: SiteControlsProps) => {
  const { t } = useTranslation('kinds')
  const [label, setLabel] = useAtom(draftLabelAtom)

  /** What the list says of the site that stood here before: these rules go with its name, pasted ones stay. */
  const listed = useRef<string>(undefined)
  const areListed = () => advanced.rules !== '' && advanced.rules === listed.current
  const reading = useRef<Promise<void>>(undefined)

  const read = async () => {
    listed.current = await rulesOf(advanced.site)
  }
  const begin = () => {
    reading.current = read()
  }
  const type = (site: string) => {
    // A label that somebody has typed stays.
    if (label === '' || label === nameOf(advanced.site)) setLabel(nameOf(site))
    onChange({ site, ...(areListed() && { rules: '' }) })
  }
  const look = async () => {
    await reading.current
    if (advanced.rules !== '' && !areListed()) return
    await read()
    const rules = listed.current ?? ''
    if (rules !== advanced.rules) onChange({ rules })
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') void look()
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
        onFocus={begin}
        onBlur={() => void look()}
        onKeyDown={press}
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
