import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { hasHistoryAtom } from '../../state/history/has-history-atom.ts'
import { classNames } from '../kit/class-names.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Switch } from '../kit/Switch.tsx'
import { usePreference } from '../kit/use-preference.ts'
import styles from './ShortcutsDialog.module.css'
import { singleKeys } from './single-keys.ts'

type ShortcutsDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const KEYS = [
  ['G', 'keys.generate'],
  ['C', 'keys.copy'],
  ['/', 'keys.search'],
  ['?', 'keys.list'],
] as const

/** The list of the single keys that there are for this person, and the switch for all of them. */
export const ShortcutsDialog = ({ open, onOpenChange }: ShortcutsDialogProps) => {
  const { t } = useTranslation('generator')
  const isOn = usePreference(singleKeys) === 'on'
  const hasHistory = useAtomValue(hasHistoryAtom)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys.title')}>
      <dl className={styles.list}>
        {KEYS.filter(([key]) => key !== '/' || hasHistory).map(([key, name]) => (
          <div key={key} className={styles.row}>
            <dt>{t(name)}</dt>
            <dd>
              <kbd className={classNames('notranslate', styles.key)} translate="no">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('keys.single')}
        description={t('keys.singleAbout')}
        checked={isOn}
        onCheckedChange={(checked) => singleKeys.write(checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}
