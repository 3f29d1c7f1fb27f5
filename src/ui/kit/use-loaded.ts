import { type ComponentType, useEffect, useState } from 'react'
import { bringTexts, type TextPart } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTellMissing } from './use-tell-missing.ts'

type LoadedOptions = {
  /** Takes the wish back. */
  readonly onFailure?: () => void
  /** Those that only this component needs. */
  readonly words?: TextPart
}

/**
 * Loads a component when it is first `wanted`: null until it is there. When it cannot be loaded the person is
 * told why, and the next wish tries again. `React.lazy` would keep the failure for good and throw it at the
 * whole page.
 */
export const useLoaded = <Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  { onFailure = () => {}, words }: LoadedOptions = {},
): ComponentType<Props> | null => {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  const { i18n } = useTranslation()
  const tellMissing = useTellMissing()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `load` or `onFailure` is no reason to load again
  useEffect(() => {
    if (!wanted || component) return
    let current = true
    Promise.all([load(), words && bringTexts(i18n, words)]).then(
      ([loaded]) => current && setComponent(() => loaded),
      () => {
        if (!current) return
        tellMissing()
        onFailure()
      },
    )
    return () => {
      current = false
    }
  }, [wanted, component])
  return component
}
