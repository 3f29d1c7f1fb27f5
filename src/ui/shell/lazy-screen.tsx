import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { bringTexts, type I18n, type TextPart } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isNetworkAway } from '../../state/load-part.ts'
import { tryAgain } from '../../state/try-again.ts'
import { MissingPart, type MissingProps } from './MissingPart.tsx'

/**
 * A screen whose code comes when it is first drawn; `waiting` stands in its place meanwhile. Code that does not come is
 * said in its place, or on a page of its own, and asked for again when the person says so and, until the network is back, by itself: `React.lazy` would keep
 * the failure for good, and the whole tree, with every other screen, would give way to the error page.
 * `load` is called again after a failure. The `words` that it needs beyond those of the app come beside it.
 */
export const lazyScreen = <Props extends object>(
  load: (i18n: I18n) => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode,
  Missing: ComponentType<MissingProps> = MissingPart,
  words?: TextPart,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null

  return (props) => {
    const { i18n } = useTranslation()
    const [screen, setScreen] = useState(() => loaded)
    const [why, setWhy] = useState<'offline' | 'missing' | null>(null)
    const ask = useCallback(async () => {
      try {
        const [component] = await Promise.all([load(i18n), words && bringTexts(i18n, words)])
        loaded = component
        setScreen(() => component)
      } catch {
        setWhy(isNetworkAway() ? 'offline' : 'missing')
      }
      return loaded !== null
    }, [i18n])
    useEffect(() => {
      if (loaded === null) void ask()
    }, [ask])
    const isWaiting = why === 'offline' && screen === null
    useEffect(() => (isWaiting ? tryAgain(ask) : undefined), [isWaiting, ask])
    if (screen !== null) return createElement(screen, props)
    return why === null ? waiting(props) : <Missing why={why} onRetry={ask} />
  }
}
