import type { OpenItem } from '../../core/history/item.ts'
import { FREE_LABEL } from '../../core/history/label.ts'
import type { Translate } from '../../i18n/translate.ts'

type Labelled = Pick<OpenItem, 'label'>

/** Made while the plan was free, and not given a label since. */
export const isUnlabelled = ({ label }: Labelled): boolean => label === FREE_LABEL

/** The label as screens say it. */
export const itemName = (t: Translate<'history'>, item: Labelled): string =>
  isUnlabelled(item) ? t('freeLabel') : item.label
