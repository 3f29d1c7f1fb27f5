import { useAtomValue } from 'jotai'
import type { SiteOptions } from '../../core/generator/mode-options.ts'
import { hostOf } from '../../core/site-rules/find-site.ts'
import { parseRules } from '../../core/site-rules/parse-rules.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { shownOptionsAtom } from '../../state/generator/options-atom.ts'
import styles from './PlateLine.module.css'

/** Of a password that a site's rules have shaped: which of them, and whose they are. */
export const SiteLine = ({ options }: { readonly options: SiteOptions }) => {
  const { t } = useTranslation('kinds')
  const { advanced } = useAtomValue(shownOptionsAtom)
  const site = advanced.site.trim()
  // An earlier password may be back, of rules that another site had.
  const isOfField = advanced.rules.trim() === options.rules
  const rules = parseRules(options.rules)
  if (!rules) return null
  const { minLength, maxLength, required, maxConsecutive } = rules
  const applied = [
    minLength !== undefined && maxLength !== undefined
      ? t('site.between', { min: minLength, max: maxLength })
      : minLength !== undefined
        ? t('site.least', { count: minLength })
        : maxLength !== undefined && t('site.most', { count: maxLength }),
    required.length > 0 && t('site.required', { count: required.length }),
    maxConsecutive !== undefined && t('site.consecutive', { count: maxConsecutive }),
  ].filter((part) => typeof part === 'string')
  const whose = !isOfField
    ? t('site.ofOther')
    : site === ''
      ? t('site.pasted')
      : t('site.of', { site: hostOf(site) ?? site })
  return (
    <p className={styles.site}>
      {applied.length === 0 ? t('site.characters', { whose }) : `${whose}: ${applied.join(', ')}.`}
    </p>
  )
}
