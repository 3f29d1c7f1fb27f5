import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { MissingPart } from './MissingPart.tsx'

/**
 * A screen whose code comes when it is first drawn; `waiting` stands in its place meanwhile. Code that does not come is
 * said on a page of its own, and asked for again when the person says so or the network is back: `React.lazy` would keep
 * the failure for good, and the whole tree, with every other screen, would give way to the error page.
 * `load` is called again after a failure.
 */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null

  return (props) => {
    const [screen, setScreen] = useState(() => loaded)
    const [isMissing, setMissing] = useState(false)
    const ask = useCallback(() => {
      setMissing(false)
      load().then(
        (component) => {
          loaded = component
          setScreen(() => component)
        },
        () => setMissing(true),
      )
    }, [])
    useEffect(() => {
      if (loaded === null) ask()
    }, [ask])
    useEffect(() => {
      if (!isMissing) return
      addEventListener('online', ask)
      return () => removeEventListener('online', ask)
    }, [isMissing, ask])
    if (screen !== null) return createElement(screen, props)
    return isMissing ? <MissingPart onRetry={ask} /> : waiting(props)
  }
}
