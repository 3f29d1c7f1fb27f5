import { type ComponentType, useEffect, useState } from 'react'
import { useTellMissing } from './use-tell-missing.ts'

/**
 * Loads a component when it is first `wanted`: null until it is there. When it cannot be loaded the person is told why,
 * `onFailure` takes the wish back, and the next wish tries again. `React.lazy` would keep the failure for good and throw
 * it at the whole page.
 */
export const useLoaded = <Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void = () => {},
): ComponentType<Props> | null => {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  const tellMissing = useTellMissing()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `load` or `onFailure` is no reason to load again
  useEffect(() => {
    if (!wanted || component) return
    let current = true
    load().then(
      (loaded) => current && setComponent(() => loaded),
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
