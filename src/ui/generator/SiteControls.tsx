import { useAtom } from 'jotai'
import { type KeyboardEvent, useRef } from 'react'
import type { AdvancedOptions } from '../../core/generator/advanced-options.ts'
import { MAX_SITE_TEXT } from '../../core/generator/mode-options.ts'
import { hostOf, loadSite } from '../../core/site-rules/find-site.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { draftLabelAtom } from '../../state/generator/draft-atoms.ts'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './AdvancedControls.module.css'

type SiteControlsProps = {
  readonly advanced: AdvancedOptions
  /** What is chosen by the time it is asked, which may be later than the last rendering. */
  readonly now: () => AdvancedOptions
  readonly onChange: (parts: Partial<AdvancedOptions>) => void
  readonly error: string | undefined
}

/** In the language of the rules, which is nobody's own. */
const SAMPLE = 'minlength: 8; required: upper; required: digit;'

const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, inputMode: 'url' } as const

/** '': the site has none that are known. undefined: without network and without a list nobody can say. */
const rulesOf = (site: string): Promise<string | undefined> =>
  loadSite(site).then(
    (known) => known?.rules ?? '',
    () => undefined,
  )

/** As a label names a site: its host, or what was typed. */
const nameOf = (text: string): string => (hostOf(text) ?? text.trim()).replace(/^www\./, '')

/**
 * Which site the password is for, on this device only: its name becomes the label, and its rules, where they
 * are known or pasted, decide the characters.
 */
export const SiteControls = ({ advanced, now, onChange, error }: SiteControlsProps) => {
  const { t } = useTranslation('kinds')
  const [label, setLabel] = useAtom(draftLabelAtom)
  const rulesField = useRef<HTMLInputElement>(null)

  /**
   * What the list says of the site that stood here before: these rules go with its name, pasted ones stay.
   */
  const listed = useRef<string>(undefined)
  const areListed = () => now().rules !== '' && now().rules === listed.current
  const reading = useRef<Promise<void>>(undefined)
  /**
   * The site that was typed and whose rules are not there yet. Who decides on the rules keeps that, when the
   * focus passes too.
   */
  const wanted = useRef<string>(undefined)

  const read = async () => {
    listed.current = await rulesOf(now().site)
  }
  const begin = () => {
    reading.current = read()
  }
  const type = (site: string) => {
    // A label that somebody has typed stays.
    if (label === '' || label === nameOf(advanced.site)) setLabel(nameOf(site))
    wanted.current = site
    onChange({ site, ...(areListed() && { rules: '' }) })
  }
  const look = async () => {
    await reading.current
    const asked = now()
    if (asked.site !== wanted.current || (asked.rules !== '' && !areListed())) return
    const rules = await rulesOf(asked.site)
    const { site, rules: there } = now()
    const isAnswer = site === asked.site && site === wanted.current && there === asked.rules
    if (rules === undefined || !isAnswer) return
    wanted.current = undefined
    listed.current = rules
    if (rules !== there) onChange({ rules })
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') return
    wanted.current = now().site
    void look()
  }
  const decide = (rules: string) => {
    wanted.current = undefined
    onChange({ rules })
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
        maxLength={MAX_SITE_TEXT}
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
          maxLength={MAX_SITE_TEXT}
          error={error}
          ref={rulesField}
          onChange={(event) => decide(event.currentTarget.value)}
        />
        {advanced.rules === '' ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              decide('')
              rulesField.current?.focus()
            }}
          >
            {t('site.without')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
