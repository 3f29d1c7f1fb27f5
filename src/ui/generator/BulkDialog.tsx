import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { modeOf } from '../../core/generator/chosen-options.ts'
import { BULK_SIZES, DEFAULT_BULK_SIZE } from '../../core/generator/make-many.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Batch, makeBulkAtom } from '../../state/generator/bulk-atom.ts'
import { rememberCopiedAtom } from '../../state/generator/remember-copied.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { classNames } from '../kit/class-names.ts'
import { copyText, selectText } from '../kit/copy-text.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { deliverFile } from '../kit/deliver-file.ts'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Select } from '../kit/Select.tsx'
import { toast } from '../kit/toast.ts'
import { usePageHidden } from '../kit/use-page-hidden.ts'
import styles from './BulkDialog.module.css'
import { BulkLine } from './BulkLine.tsx'
import { BulkSave } from './BulkSave.tsx'
import { bulkFile } from './bulk-file.ts'
import { copyKeys } from './copy-keys.ts'

export type BulkDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

/**
 * Many passwords of the chosen options at once, to copy, to save or to take away as a text file. A press
 * beside it leaves them, and the browser's Back, which is pressed by accident too, keeps them for the next
 * opening; closing it forgets them.
 */
export const BulkDialog = ({ open, onOpenChange }: BulkDialogProps) => {
  const { t } = useTranslation('generator')
  const making = useAction(makeBulkAtom)
  const list = useRef<HTMLOListElement>(null)
  const closings = useRef(0)
  const [size, setSize] = useState<number>(DEFAULT_BULK_SIZE)
  const [made, setMade] = useState<{ readonly batch: Batch; readonly saved: number } | null>(null)
  const batch = made?.batch ?? null
  const saved = made?.saved ?? 0
  const [shownAnew, setShownAnew] = useState(0)
  const passwords = batch?.passwords ?? []
  const mode = batch ? modeOf(batch.options) : undefined
  const remember = useSetAtom(rememberCopiedAtom)

  const close = (next: boolean) => {
    if (!next) {
      closings.current += 1
      setMade(null)
      making.clear()
    }
    onOpenChange(next)
  }
  const generate = async () => {
    const before = closings.current
    const answer = await making.run(size)
    // Closed meanwhile, it is forgotten as any other.
    if (!answer?.ok || closings.current !== before) return
    setMade({ batch: answer.value, saved: 0 })
    toast({ kind: 'success', title: t('bulkGenerated', { count: answer.value.passwords.length }) })
  }
  /** A batch may be replaced while it is being saved: what is heard of it then is nothing of the next one. */
  const noteSaved = (of: Batch, now: number) =>
    setMade((shown) => (shown?.batch === of ? { batch: of, saved: now } : shown))
  const noteCopied = (copied: readonly string[]) => void remember(copied, mode)
  /** Each stands on a line of its own; a part of one is no password. */
  const noteCopiedByHand = () => {
    const lines = new Set(String(getSelection()).split(/\r?\n/))
    noteCopied(passwords.filter((password) => lines.has(password)))
  }
  const copyAll = async () => {
    if (await copyText(passwords.join('\n'))) {
      noteCopied(passwords)
      toast({ kind: 'success', title: t('copiedAll', { count: passwords.length }) })
      return
    }
    // A hidden line has nothing to select.
    flushSync(() => setShownAnew((times) => times + 1))
    if (list.current) selectText(list.current)
    toast({
      kind: 'destructive',
      title: t('copyFailed'),
      description: t('copyAllFailedText', { keys: copyKeys() }),
    })
  }
  const download = async () => {
    const file = bulkFile(passwords, new Date())
    if (await deliverFile(file)) toast({ title: t('downloaded', { file: file.name }) })
  }

  const isCovered = usePageHidden()
  const hasPasswords = passwords.length > 0
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      onBack={() => onOpenChange(false)}
      holdsWork={hasPasswords && saved < passwords.length}
      title={t('bulk')}
      description={t('bulkAbout')}
      actions={
        hasPasswords ? (
          <>
            <Button variant="secondary" onClick={() => void download()}>
              <Icon name="download" />
              {t('download')}
            </Button>
            <Button variant="primary" onClick={() => void copyAll()}>
              <Icon name="copy" />
              {t('copyAll')}
            </Button>
          </>
        ) : null
      }
    >
      <div className={styles.size}>
        <Select
          label={t('bulkSize')}
          value={String(size)}
          options={BULK_SIZES.map((count) => ({ value: String(count), label: String(count) }))}
          onValueChange={(value) => setSize(Number(value))}
        />
        <Button variant={hasPasswords ? 'secondary' : 'primary'} onClick={() => void generate()}>
          {t('bulkGenerate', { count: size })}
        </Button>
      </div>
      <FailureAlert failure={making.failure} />
      {batch ? <BulkSave batch={batch} saved={saved} onSaved={noteSaved} /> : null}
      {hasPasswords ? (
        <ol
          key={`${shownAnew} ${passwords.join()}`}
          ref={list}
          className={classNames(styles.list, isCovered && styles.covered)}
          aria-label={t('bulkList', { count: passwords.length })}
          onCopy={noteCopiedByHand}
        >
          {passwords.map((password, place) => (
            // Short ones of few kinds come twice: only its place tells one from another.
            <BulkLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a new list is another list (its key)
              key={place}
              password={password}
              place={place + 1}
              isOfWords={mode === 'passphrase'}
              onCopied={noteCopied}
            />
          ))}
        </ol>
      ) : null}
    </Dialog>
  )
}
