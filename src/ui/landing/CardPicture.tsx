import type { ReactNode } from 'react'
import { entropyOf } from '../../core/generator/entropy.ts'
import { DEFAULT_OPTIONS } from '../../core/generator/options.ts'
import { createRecipe } from '../../core/generator/recipe.ts'
import { createFormats } from '../../i18n/formats.ts'
import { localeOf } from '../../i18n/locale.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { characterRuns } from '../kit/character-runs.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './CardPicture.module.css'

/** Set by hand for these pictures; none of them was ever anyone's password. */
const SAMPLES = ['mV4#tzR9', 'gK8!wLp2', 'Qe7$nBx5', 'y3%HdUc6', 'Zr5&jTf9']
const DOTS = '••••••••'
/** What a switch leaves out, and what it lets in. */
const LEFT_OUT = ['0', 'O']
const LET_IN = ['#', '%']

const Password = ({ of }: { readonly of: string }) => (
  <span className={styles.password}>
    {characterRuns(of).map(({ at, kind, text }) => (
      <span key={at} className={styles[kind]}>
        {text}
      </span>
    ))}
  </span>
)

const [FIRST = ''] = SAMPLES

const CopiedPlate = () => {
  const { t } = useTranslation('landing')
  return (
    <span className={styles.plate}>
      <Password of={FIRST} />
      <span className={styles.copied}>
        <Icon name="check" size={18} />
        {t('pictures.copied')}
      </span>
    </span>
  )
}

const Rows = () => {
  const { t } = useTranslation('landing')
  return (
    <span className={styles.list}>
      {(['mail', 'bank', 'wifi'] as const).map((label, index) => (
        <span key={label} className={styles.row}>
          <b>{t(`pictures.${label}`)}</b>
          {index === 1 ? <Password of={FIRST} /> : <span className={styles.dots}>{DOTS}</span>}
          <Icon name={index === 1 ? 'eye-off' : 'eye'} size={18} />
        </span>
      ))}
    </span>
  )
}

const Switches = () => (
  <span className={styles.list}>
    {[LEFT_OUT, LET_IN].map((signs) => (
      <span key={signs.join()} className={styles.row}>
        {signs.map((sign) => (
          <span key={sign} className={signs === LEFT_OUT ? styles.struck : styles.sign}>
            {sign}
          </span>
        ))}
        <span className={styles.switch} />
      </span>
    ))}
  </span>
)

const Phone = () => {
  const { t } = useTranslation('landing')
  return (
    <span className={styles.phone}>
      <Password of={FIRST} />
      <span className={styles.dock}>
        <span className={styles.main}>{t('pictures.generate')}</span>
        <span>{t('pictures.copy')}</span>
        <span>{t('pictures.save')}</span>
      </span>
    </span>
  )
}

const Bits = () => {
  const { t, i18n } = useTranslation('landing')
  const recipe = createRecipe(DEFAULT_OPTIONS)
  const { number } = createFormats(localeOf(i18n.language(), []))
  const n = recipe.ok ? number(entropyOf(recipe.value).bits, 1) : ''
  return <span className={styles.bits}>{t('specimen.bits', { n })}</span>
}

const BulkList = () => (
  <span className={styles.bulk}>
    {SAMPLES.map((sample) => (
      <Password key={sample} of={sample} />
    ))}
  </span>
)

const PICTURES = {
  security: Bits,
  unlimited: BulkList,
  copy: CopiedPlate,
  mobile: Phone,
  history: Rows,
  advanced: Switches,
} as const satisfies Record<string, () => ReactNode>

export type Feature = keyof typeof PICTURES

/** A piece of the product in the place of an icon, for eyes only: the words beside it say the same. */
export const CardPicture = ({ of }: { readonly of: Feature }) => {
  const Picture = PICTURES[of]
  return (
    <div className={styles.picture} aria-hidden="true" translate="no">
      <Picture />
    </div>
  )
}
