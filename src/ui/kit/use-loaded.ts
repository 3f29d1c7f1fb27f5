import { type ComponentType, useEffect, useState } from 'react'

/**
 * Loads a component when it is first `wanted`: null until it is there. When it cannot be loaded (offline, and the service
 * worker has not stored it yet) `onFailure` is called and the next wish tries again. `React.lazy` would keep the failure
 * for good and throw it at the whole page.
 */
export const useLoaded = <Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null => {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `load` or `onFailure` is no reason to load again
  useEffect(() => {
    if (!wanted || component) return
    let current = true
    load().then(
      (loaded) => current && setComponent(() => loaded),
      () => current && onFailure(),
    )
    return () => {
      current = false
    }
  }, [wanted, component])
  return component
}
