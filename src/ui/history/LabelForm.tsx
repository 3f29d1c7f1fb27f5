import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../core/failure.ts'
import type { OpenItem } from '../../core/history/item.ts'
import { checkLabel } from '../../core/history/label.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { isUnlabelled } from './item-name.ts'
import { LabelField } from './LabelField.tsx'
import styles from './LabelForm.module.css'
import { useRelabel } from './use-relabel.ts'

type LabelFormProps = { readonly item: OpenItem; readonly onDone: () => void }

/**
 * Another label for a saved password. A row of the free plan has none yet: the field is empty, and
 * takes the focus.
 */
export const LabelForm = ({ item, onDone }: LabelFormProps) => {
  const { t } = useTranslation('history')
  const isFirst = isUnlabelled(item)
  // Until something is typed it follows the row: another window, or device, may relabel it.
  const [typed, setTyped] = useState<string | null>(null)
  const label = typed ?? (isFirst ? '' : item.label)
  const [refused, setRefused] = useState<Failure>()
  const field = useRef<HTMLInputElement>(null)
  const { busy, relabel } = useRelabel()
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkLabel(label)
    if (!checked.ok) {
      setRefused(checked.failure)
      field.current?.focus()
      return
    }
    if (await relabel(item, checked.value)) onDone()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <LabelField
        field={field}
        name={t('newLabel')}
        value={label}
        refused={refused}
        onType={(text) => {
          setTyped(text)
          setRefused(undefined)
        }}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('saveLabel')}
      </Button>
    </form>
  )
}
