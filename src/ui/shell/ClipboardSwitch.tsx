import { useTranslation } from '../../i18n/use-translation.ts'
import { clipboardClearing } from '../kit/clipboard.ts'
import { Switch } from '../kit/Switch.tsx'
import { usePreference } from '../kit/use-preference.ts'

/** Whether a copied password is taken off the clipboard by itself, and what that can promise. */
export const ClipboardSwitch = () => {
  const { t } = useTranslation('shell')
  return (
    <Switch
      label={t('clipboard.clearing')}
      description={t('clipboard.clearingAbout')}
      checked={usePreference(clipboardClearing) === 'on'}
      onCheckedChange={(isOn) => clipboardClearing.write(isOn ? 'on' : 'off')}
    />
  )
}
