import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isLimitReachedAtom } from '../../state/generator/generate-atom.ts'
import { isInPageAtom } from '../../state/generator/in-page-atom.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { loadAround } from '../dashboard/load-around.ts'
import { useSingleKey } from '../keyboard/use-single-key.ts'
import { Card } from '../kit/Card.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { useMediaQuery } from '../kit/use-media-query.ts'
import { lazyScreen, nothing } from '../shell/lazy-screen.tsx'
import { ActsDock } from './ActsDock.tsx'
import { BulkButton } from './BulkButton.tsx'
import styles from './GeneratorPanel.module.css'
import { ModeControls } from './ModeControls.tsx'
import { PlateSection } from './PlateSection.tsx'
import { SaveButton } from './SaveButton.tsx'
import { SaveSlot } from './SaveSlot.tsx'
import { useAnnouncePassword } from './use-announce-password.ts'
import { useCopyPassword } from './use-copy-password.ts'
import { WeekLine } from './WeekLine.tsx'

const CopiedSlot = lazyScreen(async (i18n) => (await loadAround(i18n)).CopiedSlot, { Missing: nothing })
const ClearClipboard = lazyScreen(async (i18n) => (await loadAround(i18n)).ClearClipboard, {
  Missing: nothing,
})
const loadShortcuts = async () => (await import('../keyboard/ShortcutsDialog.tsx')).ShortcutsDialog

/** The generator, whole. It works with no network, no database and no worker. */
export const GeneratorPanel = () => {
  const { t } = useTranslation('generator')
  const isPremium = useAtomValue(isPremiumAtom)
  const isLimitReached = useAtomValue(isLimitReachedAtom)
  const isInPage = useAtomValue(isInPageAtom)
  const [isListOpen, setListOpen] = useState(false)
  const Shortcuts = useLoaded(loadShortcuts, isListOpen, {
    onFailure: () => setListOpen(false),
    words: 'around',
  })
  const secret = useRef<HTMLElement>(null)
  const copying = useCopyPassword(secret)
  // On a phone the acts are at the bottom: there in the document too, so that focus goes as the eye does. On
  // a low screen, which has no room for a dock, and on a wide one they stand under the plate.
  const isPhone = useMediaQuery('(max-width: 47.99rem) and (min-height: 30.01rem)')
  useAnnouncePassword()
  useSingleKey('?', () => setListOpen(true))

  const acts = (
    <PartBoundary key="acts">
      <ActsDock {...copying}>{isPhone && isPremium ? <SaveButton /> : null}</ActsDock>
    </PartBoundary>
  )
  const controls = (
    <div key="controls" className={styles.controls}>
      <PartBoundary>
        <SaveSlot hasForm={isPremium && !isPhone} />
      </PartBoundary>
      <PartBoundary>
        {isPremium ? null : <WeekLine />}
        <ModeControls disabled={isLimitReached} isPremium={isPremium} />
      </PartBoundary>
      <PartBoundary>
        <CopiedSlot />
      </PartBoundary>
      <div className={styles.foot}>
        <BulkButton isPremium={isPremium} />
        <ClearClipboard />
      </div>
      {isInPage ? <p className={styles.note}>{t('inPage')}</p> : null}
    </div>
  )
  return (
    <Card className={styles.panel} aria-labelledby="generator-title">
      <header className={styles.head}>
        <h2 id="generator-title" className={styles.title}>
          {t('title')}
        </h2>
        <IconButton
          icon="keyboard"
          className={styles.keys}
          label={t('openKeys')}
          aria-haspopup="dialog"
          onClick={() => setListOpen(true)}
        />
      </header>
      <PartBoundary>
        <PlateSection secret={secret} onCopy={() => void copying.copy()} />
      </PartBoundary>
      {isPhone ? [controls, acts] : [acts, controls]}
      {Shortcuts ? <Shortcuts open={isListOpen} onOpenChange={setListOpen} /> : null}
    </Card>
  )
}
