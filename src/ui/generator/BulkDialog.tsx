import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../core/failure.ts'
import { BULK_SIZES, DEFAULT_BULK_SIZE } from '../../core/generator/generate.ts'
import { makeBulkAtom } from '../../state/generator/bulk-atom.ts'
import { modeAtom } from '../../state/generator/options-atom.ts'
import { Button } from '../kit/Button.tsx'
import { classNames } from '../kit/class-names.ts'
import { copyText, selectText } from '../kit/copy-text.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { deliverFile } from '../kit/deliver-file.ts'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Secret } from '../kit/Secret.tsx'
import { Select } from '../kit/Select.tsx'
import { usePageHidden } from '../kit/use-page-hidden.ts'
import { useToast } from '../kit/use-toast.ts'
import styles from './BulkDialog.module.css'
import { bulkFile } from './bulk-file.ts'
import { copyKeys } from './copy-keys.ts'

export type BulkDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

/**
 * Many passwords of the chosen options at once, to copy or to take away as a text file. A press beside it leaves them, and the
 * browser's Back, which is pressed by accident too, keeps them for the next opening; closing it forgets them.
 */
export const BulkDialog = ({ open, onOpenChange }: BulkDialogProps) => {
  const { t } = useTranslation('generator')
  const toast = useToast()
  const make = useSetAtom(makeBulkAtom)
  const mode = useAtomValue(modeAtom)
  const list = useRef<HTMLOListElement>(null)
  const [size, setSize] = useState<number>(DEFAULT_BULK_SIZE)
  const [passwords, setPasswords] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<Failure | null>(null)

  const close = (next: boolean) => {
    if (!next) {
      setPasswords([])
      setRefusal(null)
    }
    onOpenChange(next)
  }
  const generate = async () => {
    const made = await make(size)
    setRefusal(made.ok ? null : made.failure)
    if (!made.ok) return
    setPasswords(made.value)
    toast({ kind: 'success', title: t('bulkGenerated', { count: made.value.length }) })
  }
  const copyAll = async () => {
    if (await copyText(passwords.join('\n'))) {
      toast({ kind: 'success', title: t('copiedAll', { count: passwords.length }) })
      return
    }
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
      holdsWork={hasPasswords}
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
      <FailureAlert failure={refusal} />
      {hasPasswords ? (
        <ol
          ref={list}
          className={classNames(styles.list, isCovered && styles.covered)}
          aria-label={t('bulkList', { count: passwords.length })}
        >
          {passwords.map((password, place) => (
            // Short ones of few kinds come twice: only its place tells one from another.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep nothing of their own
            <li key={place} className={styles.item}>
              <Secret text={password} isOfWords={mode === 'passphrase'} />
            </li>
          ))}
        </ol>
      ) : null}
    </Dialog>
  )
}
